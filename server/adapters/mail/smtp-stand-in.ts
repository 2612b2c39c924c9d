import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { ReceivedMail } from './suite.ts';

/** `silent` and `cut` happen after the whole mail was handed over. */
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
  received: ReceivedMail[];
  handedOverCount: number;
  connections: () => number;
  fault: Fault;
  close: () => Promise<void>;
};

/** A local SMTP server with the refusals and failures of real ones. */
export async function startSmtpStandIn(onMail?: (mail: ReceivedMail) => void): Promise<SmtpStandIn> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    handleConnection(socket, standIn, onMail);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const standIn: SmtpStandIn = {
    url: `smtp://maya:secret@127.0.0.1:${(server.address() as AddressInfo).port}/?ignoreTLS=true`,
    received: [],
    handedOverCount: 0,
    connections: () => connections,
    fault: 'none',
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return standIn;
}

function handleConnection(socket: Socket, standIn: SmtpStandIn, onMail?: (mail: ReceivedMail) => void): void {
  let recipients: string[] = [];
  let data: string[] | null = null;
  let buffered = '';
  const sendLine = (line: string): void => void socket.write(`${line}\r\n`);
  const handleMail = (text: string): void => {
    const { fault } = standIn;
    standIn.handedOverCount += 1;
    if (fault === 'silent') return;
    if (fault === 'cut') return void socket.destroy();
    if (fault === 'spam') return sendLine('554 5.7.1 Message rejected as spam');
    const mail = parseMail(recipients, text);
    standIn.received.push(mail);
    onMail?.(mail);
    recipients = [];
    sendLine('250 2.0.0 Ok: queued as 4F2B1');
  };
  const handleCommand = (line: string): void => {
    const { fault } = standIn;
    if (/^ehlo/i.test(line)) return sendLine('250-stand-in\r\n250 AUTH PLAIN LOGIN');
    if (/^auth/i.test(line))
      return sendLine(fault === 'wrong-password' ? '535 5.7.8 Authentication failed' : '235 2.7.0 Accepted');
    if (/^rcpt/i.test(line)) {
      if (fault === 'no-such-user') return sendLine('550 5.1.1 User unknown');
      if (fault === 'try-later') return sendLine('451 4.7.1 Greylisted, try again later');
      if (fault === 'cut-early') return void socket.destroy();
      recipients.push(/<(.*?)>/.exec(line)?.[1] ?? '');
      return sendLine('250 2.1.5 Ok');
    }
    if (/^data/i.test(line)) {
      data = [];
      return sendLine('354 End data with <CR><LF>.<CR><LF>');
    }
    if (/^quit/i.test(line)) return void socket.end('221 2.0.0 Bye\r\n');
    sendLine('250 2.0.0 Ok');
  };
  socket.on('error', () => undefined);
  if (standIn.fault === 'no-greeting') return;
  if (standIn.fault === 'closing') return void socket.end('421 4.3.2 Service shutting down\r\n');
  sendLine('220 stand-in ESMTP');
  socket.on('data', (chunk) => {
    buffered += chunk.toString('latin1');
    for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
      const line = buffered.slice(0, end);
      buffered = buffered.slice(end + 2);
      if (data === null) handleCommand(line);
      else if (line === '.') {
        const text = data.join('\n');
        data = null;
        handleMail(text);
      } else data.push(line.replace(/^\.\./, '.'));
    }
  });
}

function parseMail(recipients: string[], data: string): ReceivedMail {
  const head = (data.split('\n\n', 1)[0] ?? '').replace(/\n[ \t]+/g, ' ');
  const [partHead = '', ...rest] = (data.split(/^--\S+$/m)[1] ?? '').trim().split('\n\n');
  const body = rest.join('\n\n');
  if (/base64/i.test(partHead))
    return { recipients, head, text: Buffer.from(body, 'base64').toString(), raw: data };
  const bytes = /quoted-printable/i.test(partHead)
    ? body
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body;
  return { recipients, head, text: Buffer.from(bytes, 'latin1').toString(), raw: data };
}
