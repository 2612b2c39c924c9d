// Loaded before the server (`--import`): what it sends to the push service of the seeded devices goes to the stand-in on this
// machine. The product itself refuses such addresses, and has no setting for it on purpose. Plain JavaScript: it runs in a real start.
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const toTheWorld = https.request;
https.request = (options, answered) =>
  options.host === 'push.example.com'
    ? http.request(
        {
          host: '127.0.0.1',
          port: Number(process.env.PUSH_STAND_IN_PORT),
          path: options.path,
          method: options.method,
          headers: options.headers,
          signal: options.signal,
        },
        answered,
      )
    : toTheWorld(options, answered);
syncBuiltinESMExports();
