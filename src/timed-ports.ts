import type { DesiredSource, LiveSource } from './ports.ts';
import type { Stopwatch } from './stopwatch.ts';

interface Sources {
  readonly desired: DesiredSource;
  readonly live: LiveSource;
}

/** The same sources, which tell a stopwatch when they are at work; what is between them is comparing. */
export function timePorts({ desired, live }: Sources, stopwatch: Stopwatch): Sources {
  let waiting = 0;
  const timed = async <T>(answer: Promise<T>): Promise<T> => {
    stopwatch.enter('live');
    waiting += 1;
    try {
      return await answer;
    } finally {
      waiting -= 1;
      if (waiting === 0) stopwatch.enter('compare');
    }
  };
  return {
    desired: {
      read() {
        stopwatch.enter('desired');
        return desired.read();
      },
    },
    live: {
      ...live,
      describe: () => timed(live.describe()),
      discover: () => timed(live.discover()),
      list: (resource, reader) => {
        const read: typeof reader.read = (object) => {
          stopwatch.enter('compare');
          try {
            return reader.read(object);
          } finally {
            stopwatch.enter('live');
          }
        };
        return timed(live.list(resource, { ...reader, read }));
      },
      openApi: (groupVersion) => timed(live.openApi(groupVersion)),
      admission: () => timed(live.admission()),
    },
  };
}
