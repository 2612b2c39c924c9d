import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseFault } from './faults.ts';
import { createLockQueue, type LockQueue } from './lock-queue.ts';
import type { Connection, DatabaseDoor } from './outside/pg.ts';
import type { Scheduler } from './scheduler.ts';
import {
  connectionLost,
  raise,
  summarise,
  type QueryReply,
  pidOf,
  type Session,
  type Statement,
} from './statement.ts';

const POOL_SIZE = 16;
/** On which the simulation hears itself. */
export const MARK_CHANNEL = 'simulated';
/** As a job's holder is named in its row. */
const WORKER = /^test-[\da-f-]{36}$/;
/** Longer than nearly every statement takes: then the database is asked whether it waits for a lock. */
const ASK_AFTER_MS = 4;
const WRITES = /\b(insert into|update|delete from)\b/i;
const ENDS_TRANSACTION = /^(commit|rollback)$/i;
const BEGINS_TRANSACTION = /^(begin|start transaction)/i;

type Setup = {
  connectionString: string;
  /** For what is asked beside the simulated processes. */
  control: pg.Client;
  listener: pg.Client;
  /** Connections that nobody uses, from one seed to the next. */
  idle: pg.Client[];
  chooseFault: (about: { isInTransaction: boolean; isWrite: boolean }) => DatabaseFault;
  rewrite: (text: string) => string;
};

/** A real database, whose statements of all simulated processes go one at a time and in the order that the scheduler draws. */
export class SimulatedDatabase {
  private readonly scheduler: Scheduler;
  private readonly setup: Setup;
  private readonly locks: LockQueue;
  private readonly sessions = new Set<Session>();
  private readonly ears = new Map<string, Array<(payload: string) => void>>();
  private readonly workers = new Map<string, Set<string>>();
  private unheard: pg.Notification[] = [];
  private onMark: () => void = () => undefined;

  constructor(scheduler: Scheduler, setup: Setup) {
    this.scheduler = scheduler;
    this.setup = setup;
    this.locks = createLockQueue(setup.control);
    setup.listener.on('notification', this.heard);
  }

  openDoor(owner: string): DatabaseDoor {
    let inUse = 0;
    const queue: Array<() => void> = [];
    const release = (session: Session): void => {
      const next = queue.shift();
      if (next) next();
      else inUse -= 1;
      this.release(session);
    };
    const connect = async (): Promise<Connection> => {
      if (inUse >= POOL_SIZE) await new Promise<void>((resolve) => queue.push(resolve));
      else inUse += 1;
      const fresh = { isInTransaction: false, isBroken: false, hasAnnounced: false };
      const session: Session = { owner, client: null, ...fresh };
      this.sessions.add(session);
      return { query: (statement) => this.send(session, statement), release: () => release(session) };
    };
    return { connect, listen: (tell) => void this.ears.set(owner, [...(this.ears.get(owner) ?? []), tell]) };
  }

  /** Whoever took jobs of the queue for this process. */
  workersOf(owner: string): Set<string> {
    const known = this.workers.get(owner) ?? new Set<string>();
    this.workers.set(owner, known);
    return known;
  }

  /** Its lines are cut; the database ends what was running and rolls back. */
  async killOwner(owner: string): Promise<void> {
    this.ears.delete(owner);
    this.locks.dropOf(owner);
    // Before anything that it may wait for is let go.
    if (this.locks.waiter?.session.owner === owner) await this.locks.cancel(this.locks.waiter);
    for (const session of [...this.sessions].filter((one) => one.owner === owner))
      await this.breakSession(session);
    await this.followLocks();
  }

  async close(): Promise<void> {
    for (const session of this.sessions) await this.breakSession(session);
    this.setup.listener.removeListener('notification', this.heard);
  }

  private readonly heard = (notice: pg.Notification): void => {
    if (notice.channel === MARK_CHANNEL) this.onMark();
    else this.unheard.push(notice);
  };

  /**
   * Announcements come in the order of their commits: when one of ours is heard, those before it have been. Whoever waited for a lock may
   * have announced something too by then; that is heard when its own statement ends here.
   */
  private async hear({ session, text }: Statement): Promise<void> {
    if (text.includes('pg_notify')) session.hasAnnounced = true;
    if (!session.hasAnnounced || session.isInTransaction) return;
    session.hasAnnounced = false;
    const arrived = new Promise<void>((resolve) => (this.onMark = resolve));
    await this.setup.control.query(`SELECT pg_notify('${MARK_CHANNEL}', '')`);
    await arrived;
    const announcer = pidOf(session.client);
    const own = this.unheard.filter(({ processId }) => processId === announcer);
    this.unheard = this.unheard.filter(({ processId }) => processId !== announcer);
    for (const { payload = '' } of own)
      for (const [owner, listeners] of this.ears)
        for (const tell of listeners)
          void this.scheduler.call(owner, `hears ${payload.split(':')[0]}`, () => tell(payload));
  }

  private async takeClient(): Promise<pg.Client> {
    const free = this.setup.idle.pop();
    if (free) return free;
    const fresh = new pg.Client({ connectionString: this.setup.connectionString });
    fresh.on('error', () => undefined);
    await fresh.connect();
    return fresh;
  }

  private release(session: Session): void {
    const { owner, client } = session;
    if (!client) return void this.sessions.delete(session);
    if (session.isInTransaction) {
      const run = (): Promise<string> => this.breakSession(session).then(() => 'done');
      return this.scheduler.add({ owner, label: 'closes a line in a transaction', run });
    }
    this.setup.idle.push(client);
    session.client = null;
    this.sessions.delete(session);
  }

  /** The line is cut: the database rolls back what was open. */
  private async breakSession(session: Session): Promise<void> {
    const { client } = session;
    session.isBroken = true;
    session.client = null;
    this.sessions.delete(session);
    if (!client) return;
    this.locks.forget(client);
    await client.query('ROLLBACK; SELECT pg_advisory_unlock_all()');
    this.setup.idle.push(client);
  }

  private send(session: Session, { text, values }: Pick<Statement, 'text' | 'values'>): Promise<QueryReply> {
    for (const value of values)
      if (typeof value === 'string' && WORKER.test(value)) this.workersOf(session.owner).add(value);
    if (session.isBroken)
      return Promise.reject(new Error('Client has encountered a connection error and is not queryable'));
    return new Promise<QueryReply>((resolve, reject) => {
      const unsent = { outcome: null, succeeded: false, finish: null };
      const statement: Statement = { text, values, session, resolve, reject, ...unsent };
      this.scheduler.add({
        owner: session.owner,
        label: summarise(text),
        run: () => this.execute(statement),
      });
    });
  }

  private async execute(statement: Statement): Promise<string> {
    const { session } = statement;
    const text = this.setup.rewrite(statement.text);
    const fault = this.setup.chooseFault({
      isInTransaction: session.isInTransaction,
      isWrite: WRITES.test(text),
    });
    const client = (session.client ??= await this.takeClient());
    this.locks.forget(client);
    if (fault === 'lost-before') return this.loseLine(statement, 'before');
    // No rollback is ever refused; only its line can be lost.
    const isRefusal = fault !== 'none' && fault !== 'lost-after' && !/^rollback$/i.test(text);
    const refused = isRefusal ? fault : null;
    const isEnd = ENDS_TRANSACTION.test(text);
    const isBehind = this.locks.waiter !== null && session.isInTransaction && !isEnd;
    if (isBehind) await client.query('SAVEPOINT simulated');
    if (refused) this.begin(statement, client, raise(refused), []);
    else this.begin(statement, client, text, statement.values);
    if (!(await this.endsOrWaits(statement, false))) return this.waitForLock(statement, isBehind);
    if (isBehind && statement.succeeded) await client.query('RELEASE SAVEPOINT simulated');
    await this.hear(statement);
    if (fault === 'lost-after') return this.loseLine(statement, 'after');
    const result = statement.finish?.() ?? '';
    await this.scheduler.settle();
    if (isEnd) await this.followLocks();
    return result;
  }

  private begin(statement: Statement, client: pg.Client, text: string, values: unknown[]): void {
    const { session } = statement;
    const end = (finish: () => string): undefined => void (statement.finish = finish);
    statement.outcome = client.query(text, values).then(
      (reply: QueryReply) => {
        if (BEGINS_TRANSACTION.test(text)) session.isInTransaction = true;
        if (ENDS_TRANSACTION.test(text)) session.isInTransaction = false;
        statement.succeeded = true;
        return end(() => {
          statement.resolve(reply);
          return `${reply.rowCount ?? 0}`;
        });
      },
      async (error: Error & { code?: string }) => {
        // The database tells of an error before it lets go of the locks.
        await client.query('');
        // The simulation ended it because two waited for each other.
        if (error.code === '57014') error.code = '40P01';
        return end(() => {
          statement.reject(error);
          return `refused ${error.code ?? ''}`;
        });
      },
    );
  }

  private async loseLine(statement: Statement, when: 'before' | 'after'): Promise<string> {
    await this.breakSession(statement.session);
    statement.reject(connectionLost());
    await this.scheduler.settle();
    await this.followLocks();
    return `line lost ${when}`;
  }

  /** True once it has ended, false once it waits for a lock of somebody else. */
  private async endsOrWaits(statement: Statement, askAtOnce: boolean): Promise<boolean> {
    for (let ask = askAtOnce; ; ask = false) {
      if (!ask && !statement.finish) await Promise.race([statement.outcome, wait(ASK_AFTER_MS)]);
      if (statement.finish) return true;
      if ((await this.locks.isWaiting(statement)) && !statement.finish) return false;
    }
  }

  /** One statement at a time waits in the database: whom it would let go first of two is not ours to draw. The others wait here. */
  private async waitForLock(statement: Statement, isBehind: boolean): Promise<string> {
    const { session } = statement;
    const isVictim = await this.locks.isDeadlock(statement);
    if (!this.locks.waiter && !isVictim) {
      this.locks.waiter = statement;
      return 'waits for a lock';
    }
    await this.locks.cancel(statement);
    if (isVictim) {
      if (session.client) this.locks.forget(session.client);
      statement.finish?.();
      await this.scheduler.settle();
      await this.followLocks();
      return 'ends a deadlock';
    }
    if (isBehind) await session.client?.query('ROLLBACK TO SAVEPOINT simulated');
    Object.assign(statement, { finish: null, outcome: null, succeeded: false });
    const label = summarise(statement.text);
    this.locks.behind.push({ owner: session.owner, label, run: () => this.execute(statement) });
    return 'waits behind another';
  }

  /** A transaction has ended: who waited for it goes on, and those who came behind try again. */
  private async followLocks(): Promise<void> {
    const { locks, scheduler } = this;
    const { waiter } = locks;
    if (waiter && (await this.endsOrWaits(waiter, true))) {
      locks.waiter = null;
      if (waiter.session.client) locks.forget(waiter.session.client);
      await this.hear(waiter);
      scheduler.write(
        `${waiter.session.owner} went on: ${summarise(waiter.text)} -> ${waiter.finish?.() ?? ''}`,
      );
      await scheduler.settle();
    }
    for (const step of locks.behind.splice(0)) scheduler.add(step);
  }
}
