// A minimal proxy: node:http with keep-alive connections. No routes, tokens, limits, logs or retries.
import { Agent, createServer, request } from 'node:http';

const { hostname, port } = new URL(process.env.TARGET ?? '');
const agent = new Agent({ keepAlive: true });

const server = createServer(({ method, url, headers }, response) => {
  request({ hostname, port, agent, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  }).end();
});
server.listen(Number(process.env.PORT), '127.0.0.1');
