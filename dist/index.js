'use strict';

// Written by hand: a Node too old to read the bundle must still get one plain sentence. It must itself
// be read by Node.js 12.

function fail(message) {
  const { FORGEJO_ACTIONS, GITEA_ACTIONS, GITHUB_OUTPUT } = process.env;
  // Forgejo and Gitea make no annotations.
  const plain = FORGEJO_ACTIONS === 'true' || GITEA_ACTIONS === 'true';
  console.log(`${plain ? 'ERROR: ' : '::error::'}${message.replace(/\s+/g, ' ')}`);
  process.exitCode = 3;
  if (!GITHUB_OUTPUT) return;
  import('node:fs')
    .then((fs) => fs.appendFileSync(GITHUB_OUTPUT, 'verdict=failed\nexit-code=3\n'))
    .catch((error) => console.log(`The outputs cannot be set: ${error.message}`));
}

const version = process.versions.node;
if (Number(version.split('.')[0]) < 20) {
  fail(
    `Drift Sweep needs Node.js 20 or newer, and the runner started ${version}: take a newer runner, or an image with a newer Node.js for the job.`,
  );
} else {
  import('./sweep/index.js').then(
    (bundle) => bundle.runAction(),
    (error) => fail(`Drift Sweep cannot be started: ${error.message}`),
  );
}
