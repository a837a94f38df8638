/**
 * A proxy between a browser and a service: at one address, it passes requests through, changes responses, or is down.
 */
import { createServer, request } from "node:http";
import { once } from "node:events";

/**
 * @param {string} to The service; it can be replaced with another.
 * @returns {Promise<{url: string, asked: string[], to: string, change: ((path: string, body: Buffer) => Buffer) | null, cut: (gone: boolean) => void, close: () => Promise<void>}>}
 */
export async function between(to) {
  let isCut = false;
  /** @type {Set<import("node:net").Socket>} */
  const sockets = new Set();
  const server = createServer((asked, answer) => {
    if (isCut) return asked.socket.destroy();
    way.asked.push(`${asked.method} ${asked.url}`);
    const headers = { ...asked.headers, "accept-encoding": way.change ? "identity" : asked.headers["accept-encoding"] };
    const on = request(way.to + asked.url, { method: asked.method, headers }, async (told) => {
      const parts = [];
      for await (const part of told) parts.push(part);
      const body = Buffer.concat(parts);
      const changed = way.change?.(asked.url ?? "", body) ?? body;
      const all = { ...told.headers };
      // A changed response gets another tag.
      if (changed !== body) Object.assign(all, { etag: '"changed"', "content-length": changed.length });
      delete all["transfer-encoding"];
      answer.writeHead(told.statusCode ?? 502, all);
      answer.end(changed);
    });
    on.on("error", () => asked.socket.destroy());
    asked.pipe(on);
    return undefined;
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const end = () => sockets.forEach((socket) => socket.destroy());
  /** @type {Awaited<ReturnType<typeof between>>} */
  const way = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    to,
    change: null,
    cut(gone) {
      isCut = gone;
      if (gone) end();
    },
    async close() {
      server.close();
      end();
    },
  };
  return way;
}
