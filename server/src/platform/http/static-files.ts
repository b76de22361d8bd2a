import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { roleOfPath } from '@furlong/contract/server-paths';
import { loggedInCookie, loginInProgressCookie } from '@furlong/contract/site-cookies';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { failureBody } from './answer.ts';
import { Failed } from './failure.ts';
import { pageFilesOf, plainPage } from './page-files.ts';

/** The folder of the built web app. */
export const builtApp = join(import.meta.dirname, '../../../../web/dist');
/** The page of the desk, which the build writes beside the punters' app. */
const deskPage = 'desk/index.html';
const namesFile = /\.[a-z0-9]+$/i;

/** Pages that are more than files. */
export interface OwnPages {
  /** Sends the page of a request; false: its file is to be sent. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/**
 * Serves the built web app: hashed assets for ever, the page itself never without asking. Files are looked for when
 * they are asked for, so that a build made while the server runs is served. Paths of the app's own router answer the
 * page, those below /desk the desk's; unknown paths of the server, and files that are not there, answer a 404 in the
 * product's shape.
 */
export async function serveWebApp(
  app: FastifyInstance,
  log: Logger,
  webFolder: string = builtApp,
  pages?: OwnPages,
): Promise<void> {
  const isBuilt = () => existsSync(join(webFolder, plainPage));
  const isDeskBuilt = () => existsSync(join(webFolder, deskPage));
  if (!isBuilt()) log.warn('the web app is not built: npm run build');
  const assets = ['assets', 'desk/assets'].map((folder) => join(webFolder, folder) + sep);
  await app.register(fastifyStatic, {
    root: webFolder,
    // The address of nothing is Home's, below.
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    // Said above, in words of ours.
    suppressWarning: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = assets.some((folder) => path.startsWith(folder));
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (await pages?.send(request, reply)) return reply;
    return reply.header('vary', 'cookie').sendFile(pageOf(webFolder, request.url, request.headers.cookie));
  };
  app.get('/', { schema: { hide: true } }, (request, reply) => {
    if (isBuilt()) return sendPage(request, reply);
    reply.callNotFound();
    return reply;
  });
  // The build has a folder of that name, which the plugin would refuse to show.
  app.get('/desk/', { schema: { hide: true } }, (_request, reply) => {
    if (isDeskBuilt()) return reply.sendFile(deskPage);
    reply.callNotFound();
    return reply;
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const asksPage = request.method === 'GET' || request.method === 'HEAD';
    const role = roleOfPath(path);
    if (asksPage && !namesFile.test(path)) {
      if (role === undefined && isBuilt()) return sendPage(request, reply);
      if (role === 'desk' && isDeskBuilt()) return reply.sendFile(deskPage);
    }
    const failed = new Failed('not-found', `There is no ${request.method} ${path}`);
    return reply.code(404).send(failureBody(failed, request.url));
  });
}

/** The file of the page of an address, for what adds to it; undefined while the web app is not built. */
export function pageFileOf(
  path: string,
  cookies: string | undefined,
  webFolder: string = builtApp,
): string | undefined {
  const file = join(webFolder, pageOf(webFolder, path, cookies));
  return existsSync(file) ? file : undefined;
}

/** The page that fetches what the screen of an address opens with, when the build made one; else the plain one. */
function pageOf(webFolder: string, url: string, cookies: string | undefined): string {
  const [path = '', query = ''] = url.split('?');
  const isPunter = isMarkedPunter(cookies) || isSigningIn(query);
  const files = pageFilesOf(path, isPunter ? 'punter' : 'visitor');
  return files.find((file) => existsSync(join(webFolder, file))) ?? plainPage;
}

/** The site's own marks of somebody who is logged in, and of a login under way. They open nothing here. */
const punterMarks: ReadonlySet<string> = new Set([`${loggedInCookie}=true`, `${loginInProgressCookie}=true`]);

function isMarkedPunter(cookies: string | undefined): boolean {
  return cookies?.split(';').some((cookie) => punterMarks.has(cookie.trim())) ?? false;
}

/**
 * Whether an address carries the identity provider's answer. The punter it belongs to asks with a token, and the browser
 * would give that call what was fetched ahead without one.
 */
function isSigningIn(query: string): boolean {
  const parameters = new URLSearchParams(query);
  return parameters.has('code') && parameters.has('state');
}
