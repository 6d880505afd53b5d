'use strict';

// Written by hand: a Node too old to read the bundle must still get one plain sentence.
const version = process.versions.node;
if (Number(version.split('.')[0]) < 20) {
  console.log(
    `::error::Drift Sweep needs Node.js 20 or newer, and the runner started ${version}. Take a newer runner, or an image with a newer Node.js for the job.`,
  );
  process.exitCode = 3;
} else {
  import('./sweep/index.js').then(
    (bundle) => bundle.runAction(),
    (error) => {
      console.log(`::error::Drift Sweep cannot be started: ${error.message}`);
      process.exitCode = 3;
    },
  );
}
