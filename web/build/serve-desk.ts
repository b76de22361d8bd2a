import type { Plugin } from 'vite';

const deskPath = /^\/desk(?:[/?][^.]*)?$/i;

/** In development the addresses of the desk answer its page, as the server does with the built one. */
export function serveDesk(): Plugin {
  return {
    name: 'furlong:serve-desk',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (deskPath.test(request.url ?? '')) request.url = '/desk/index.html';
        next();
      });
    },
  };
}
