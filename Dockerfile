# One image for the three processes; its command selects one: backend (default), qa or gateway.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY app/cli/package.json app/cli/
COPY srv/author/dialect/package.json srv/author/dialect/

# the site is compiled with packages that the image does not need
FROM packages AS site
RUN npm ci
COPY lib lib
COPY srv/author/dialect srv/author/dialect
COPY app app
RUN npm run build

FROM packages
ENV NODE_ENV=production DATA_DIR=/data HEALTH_URL=http://127.0.0.1:4004/health
# removes the Node of the lock file, which is for machines with an older one, and types and source maps
RUN npm ci --omit=dev && npm cache clean --force && rm -rf node_modules/node-linux-* node_modules/.bin/node \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

COPY .cdsrc.json ./
COPY lib lib
COPY db db
COPY srv srv
COPY app app
COPY --from=site /app/app/site/dist app/site/dist
COPY --from=site /app/app/admin/dist app/admin/dist
COPY --from=site /app/app/scanner/dist app/scanner/dist
COPY content content

RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 4004 4005 5000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(process.env.HEALTH_URL).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "app/start/main.ts"]
CMD ["backend"]
