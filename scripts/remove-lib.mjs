// A test whose source is gone must not run from an old compilation.
import { rmSync } from 'node:fs';

rmSync('lib', { recursive: true, force: true });
