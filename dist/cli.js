#!/usr/bin/env node
'use strict';

// Written by hand: a Node too old to read the bundle must still get one plain sentence.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Drift Sweep needs Node.js 20 or newer; this is ${process.versions.node}.`);
  process.exitCode = 3;
} else {
  import('./sweep/index.js').then(
    (bundle) => bundle.runCommand(),
    (error) => {
      console.error(`Drift Sweep cannot be started: ${error.message}`);
      process.exitCode = 3;
    },
  );
}
