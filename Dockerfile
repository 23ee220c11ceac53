# One image for every process. `compose.yaml` runs two of them with PostgreSQL and a proxy.
ARG NODE_IMAGE=docker.io/library/node:26.10.0-trixie-slim
ARG DEBIAN_IMAGE=docker.io/library/debian:trixie-slim

FROM ${NODE_IMAGE} AS node

FROM node AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# The database that a first start without PostgreSQL copies takes 43 MB. That start can make its own.
RUN npm run build:image && rm -r dist/server/new-database

# The packages that the built server loads from their own folders; the rest is in it. The image has Node itself, so the
# copies that npm brings can go, and so can what only debuggers and compilers read.
FROM node AS packages
WORKDIR /app
COPY package.json package-lock.json ./
ARG LOADED="@electric-sql/pglite @fastify/swagger-ui @fontsource-variable/fraunces @fontsource-variable/inter @node-rs/argon2 @resvg/resvg-js piscina satori sharp"
RUN npm ci --omit=dev --no-audit --no-fund \
  && npm uninstall --no-save --omit=dev --no-audit --no-fund $(node -p " \
    const loaded = process.env.LOADED.split(' '); \
    Object.keys(require('./package.json').dependencies).filter((name) => !loaded.includes(name)).join(' ')") \
  && rm -rf node_modules/node-* \
  && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.?ts' \) -delete

# Node without its 33 MB of symbols, and the client's programs that dump PostgreSQL for backups and restore them as a
# trial, without the 49 MB of Perl that Debian's package of them needs.
FROM ${DEBIAN_IMAGE} AS programs
COPY --from=node /usr/local/bin/node /node
RUN apt-get update \
  && apt-get install -y --no-install-recommends binutils postgresql-client \
  && mkdir -p /programs/usr/local/bin \
  && strip --output-file /programs/usr/local/bin/node /node \
  && cp /usr/lib/postgresql/*/bin/pg_dump /usr/lib/postgresql/*/bin/pg_restore /programs/usr/local/bin \
  && cp --parents /usr/share/doc/postgresql-client-*/copyright /programs

FROM ${DEBIAN_IMAGE}
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 libpq5 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin teetime \
  && install -d -o teetime -g teetime -m 700 /data
COPY --from=programs /programs /
# dist has the licenses of what is bundled, node_modules those of its packages, and Debian's are in /usr/share/doc.
COPY --from=node /usr/local/LICENSE /usr/share/doc/node/LICENSE
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN chmod 755 dist/scripts/teetime.js && ln -s /app/dist/scripts/teetime.js /usr/local/bin/teetime
# Migrations, and the process that copies an embedded database, which runs from its source.
COPY package.json ./
COPY src/server/platform/db src/server/platform/db
COPY src/server/platform/process src/server/platform/process
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As in scripts/server-process.json: the server gives back the memory that a start took.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=131072
USER teetime
EXPOSE 3000
VOLUME /data
# It starts as long as an update waits for it, since a migration may take minutes.
HEALTHCHECK --interval=10s --timeout=5s --start-period=300s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "dist/server/main.js"]
