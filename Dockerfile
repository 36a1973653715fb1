# One image for the three processes; the command names which: backend (default), qa or gateway.
FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data HEALTH_URL=http://127.0.0.1:4004/health

COPY package.json package-lock.json .npmrc ./
COPY app/cli/package.json app/cli/
# the lock file brings a Node of its own, for machines that have an older one
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node && npm cache clean --force

COPY .cdsrc.json ./
COPY lib lib
COPY db db
COPY srv srv
COPY app app
COPY content content
RUN npm run build

RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 4004 4005 5000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(process.env.HEALTH_URL).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "app/start/main.ts"]
CMD ["backend"]
