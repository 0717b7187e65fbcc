# The server with the built app. See docs/running.md.
FROM node:24-bookworm-slim AS build
WORKDIR /candor
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /candor
COPY --from=build --chown=root:root /candor/package.json ./
COPY --from=build --chown=root:root /candor/node_modules ./node_modules
COPY --from=build --chown=root:root /candor/contract ./contract
COPY --from=build --chown=root:root /candor/server ./server
COPY --from=build --chown=root:root /candor/src ./src
COPY --from=build --chown=root:root /candor/scripts ./scripts
COPY --from=build --chown=root:root /candor/dist ./dist
COPY --from=build --chown=root:root /candor/dist-desk ./dist-desk
# The account that serves owns nothing but the data: the program can't change itself.
RUN install -d -o node -g node -m 0700 /data
USER node
# npm runs the operators' commands, and asks nobody for newer versions of itself.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=8080 NPM_CONFIG_UPDATE_NOTIFIER=false
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://localhost:' + process.env.PORT + '/api/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "server/main.ts"]
