import { EventEmitter } from 'node:events';
import real from 'pg';
import type { QueryReply, Statement } from '../statement.ts';

/** What a simulated process does with its connections; the address of its database names the process. */
export type DatabaseDoor = {
  connect: () => Promise<Connection>;
  listen: (heard: (payload: string) => void) => void;
};
export type Connection = {
  query: (statement: Pick<Statement, 'text' | 'values'>) => Promise<QueryReply>;
  release: () => void;
};

const doors = new Map<string, DatabaseDoor>();
const doorOf = (address: string): DatabaseDoor => {
  const door = doors.get(address);
  if (!door) throw new Error(`${address} is no process of the simulation`);
  return door;
};

export const openDoor = (address: string, door: DatabaseDoor): void => void doors.set(address, door);
export const closeDoors = (): void => doors.clear();

type Options = { connectionString: string };
type Query = string | { text: string; values?: unknown[] };

class Pool extends EventEmitter {
  private readonly address: string;
  constructor({ connectionString }: Options) {
    super();
    this.address = connectionString;
  }
  async connect() {
    const connection = await doorOf(this.address).connect();
    const query = (asked: Query, values?: unknown[]): Promise<QueryReply> =>
      typeof asked === 'string'
        ? connection.query({ text: asked, values: values ?? [] })
        : connection.query({ text: asked.text, values: values ?? asked.values ?? [] });
    return { query, release: connection.release, on: () => undefined, processID: 1 };
  }
  end(): Promise<void> {
    return Promise.resolve();
  }
}

/** Only ever listens. */
class Client extends EventEmitter {
  private readonly address: string;
  constructor({ connectionString }: Options) {
    super();
    this.address = connectionString;
  }
  connect(): Promise<void> {
    return Promise.resolve();
  }
  query(_text: unknown, _values?: unknown, _done?: unknown): Promise<void> {
    doorOf(this.address).listen((payload) => this.emit('notification', { payload }));
    return Promise.resolve();
  }
  end(): Promise<void> {
    return Promise.resolve();
  }
}

export default { ...real, types: real.types, Pool, Client };
