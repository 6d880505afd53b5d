// Writes examples/snapshot again, from a real API server and its controllers, with the built command:
//   npm run build && node lib/scripts/make-example-snapshot.js
// Only what the server and its controllers make up may change: times, uids, addresses, random names.
import { rmSync } from 'node:fs';
import { captureExample, exampleSnapshot } from './example-platform.ts';

rmSync(exampleSnapshot, { recursive: true, force: true });
await captureExample(exampleSnapshot);
