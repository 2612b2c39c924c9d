import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Arrived } from './suite.ts';

/** What a mail server may do besides taking mail. `silent` and `cut` happen after the whole mail was handed over. */
export type Fault =
  | 'none'
  | 'no-such-user'
  | 'try-later'
  | 'spam'
  | 'closing'
  | 'wrong-password'
  | 'no-greeting'
  | 'silent'
  | 'cut'
  | 'cut-early';

export type SmtpStandIn = {
  url: string;
  arrived: Arrived[];
  /** How many mails were handed over whole, whatever was answered. */
  handedOver: number;
  /** How many connections were opened so far. */
  connections: () => number;
  fault: Fault;
  close: () => Promise<void>;
};

/** A mail server on this machine that speaks SMTP as real ones do, with their refusals and failures; `heard` is told of each mail. */
export async function startSmtpStandIn(heard?: (mail: Arrived) => void): Promise<SmtpStandIn> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    talk(socket, standIn, heard);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const standIn: SmtpStandIn = {
    url: `smtp://maya:secret@127.0.0.1:${(server.address() as AddressInfo).port}/?ignoreTLS=true`,
    arrived: [],
    handedOver: 0,
    connections: () => connections,
    fault: 'none',
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return standIn;
}

function talk(socket: Socket, standIn: SmtpStandIn, heard?: (mail: Arrived) => void): void {
  let recipients: string[] = [];
  let data: string[] | null = null;
  let waiting = '';
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const endOfData = (text: string): void => {
    const { fault } = standIn;
    standIn.handedOver += 1;
    if (fault === 'silent') return;
    if (fault === 'cut') return void socket.destroy();
    if (fault === 'spam') return say('554 5.7.1 Message rejected as spam');
    const mail = readMail(recipients, text);
    standIn.arrived.push(mail);
    heard?.(mail);
    recipients = [];
    say('250 2.0.0 Ok: queued as 4F2B1');
  };
  const answer = (line: string): void => {
    const { fault } = standIn;
    if (/^ehlo/i.test(line)) return say('250-stand-in\r\n250 AUTH PLAIN LOGIN');
    if (/^auth/i.test(line))
      return say(fault === 'wrong-password' ? '535 5.7.8 Authentication failed' : '235 2.7.0 Accepted');
    if (/^rcpt/i.test(line)) {
      if (fault === 'no-such-user') return say('550 5.1.1 User unknown');
      if (fault === 'try-later') return say('451 4.7.1 Greylisted, try again later');
      if (fault === 'cut-early') return void socket.destroy();
      recipients.push(/<(.*?)>/.exec(line)?.[1] ?? '');
      return say('250 2.1.5 Ok');
    }
    if (/^data/i.test(line)) {
      data = [];
      return say('354 End data with <CR><LF>.<CR><LF>');
    }
    if (/^quit/i.test(line)) return void socket.end('221 2.0.0 Bye\r\n');
    say('250 2.0.0 Ok');
  };
  socket.on('error', () => undefined);
  if (standIn.fault === 'no-greeting') return;
  if (standIn.fault === 'closing') return void socket.end('421 4.3.2 Service shutting down\r\n');
  say('220 stand-in ESMTP');
  socket.on('data', (chunk) => {
    waiting += chunk.toString('latin1');
    for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
      const line = waiting.slice(0, end);
      waiting = waiting.slice(end + 2);
      if (data === null) answer(line);
      else if (line === '.') {
        const text = data.join('\n');
        data = null;
        endOfData(text);
      } else data.push(line.replace(/^\.\./, '.'));
    }
  });
}

/** Headers unfolded and the text part with its transfer encoding undone. */
function readMail(recipients: string[], data: string): Arrived {
  const head = (data.split('\n\n', 1)[0] ?? '').replace(/\n[ \t]+/g, ' ');
  const [partHead = '', ...rest] = (data.split(/^--\S+$/m)[1] ?? '').trim().split('\n\n');
  const body = rest.join('\n\n');
  if (/base64/i.test(partHead)) return { recipients, head, text: Buffer.from(body, 'base64').toString() };
  const bytes = /quoted-printable/i.test(partHead)
    ? body
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body;
  return { recipients, head, text: Buffer.from(bytes, 'latin1').toString() };
}
