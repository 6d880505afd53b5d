import { after, before, describe, it } from 'node:test';
import { bodyRows } from './faults/body-rows.ts';
import { connectionRows } from './faults/connection-rows.ts';
import { discoveryRows } from './faults/discovery-rows.ts';
import { checkRow, type FaultStage, openFaultStage } from './faults/fault-stage.ts';
import { pageRows } from './faults/page-rows.ts';
import { statusRows } from './faults/status-rows.ts';

let stage: FaultStage;
before(async () => {
  stage = await openFaultStage();
});
after(() => stage.stop());

const tables = {
  status: statusRows,
  connection: connectionRows,
  body: bodyRows,
  pages: pageRows,
  discovery: discoveryRows,
};

for (const [name, rows] of Object.entries(tables)) {
  // Most of them wait most of the time.
  describe(`a fault of the ${name}`, { concurrency: 4 }, () => {
    for (const row of rows) it(row.cause, () => checkRow(stage, row));
  });
}
