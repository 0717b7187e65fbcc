/** The files of deploy/ against each other and against the server's own configuration. No container engine runs them here. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { ROLES } from '../../server/roles.ts'
import { withSecretFiles } from '../../server/secret-files.ts'

function documentsOf(path: string): unknown[] {
  return parseAllDocuments(readFileSync(path, 'utf8'), { prettyErrors: true, uniqueKeys: true }).map((document) => {
    expect([...document.errors, ...document.warnings].map(String)).toEqual([])
    return document.toJS() as unknown
  })
}

const named = z.object({ name: z.string() })
const pod = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.object({
    automountServiceAccountToken: z.literal(false),
    securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.int().positive() }),
    containers: z.array(
      z.object({
        image: z.string().regex(/:[^:]+$/),
        env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
        envFrom: z.array(z.object({ configMapRef: named })).default([]),
        ports: z.array(z.object({ name: z.string() })).default([]),
        resources: z.object({ limits: z.object({ memory: z.string() }) }),
        securityContext: z.object({
          allowPrivilegeEscalation: z.literal(false),
          readOnlyRootFilesystem: z.literal(true),
        }),
        volumeMounts: z.array(z.object({ name: z.string() })).default([]),
      }),
    ),
    volumes: z
      .array(z.object({ name: z.string(), persistentVolumeClaim: z.object({ claimName: z.string() }).optional() }))
      .default([]),
  }),
})
const labels = z.record(z.string(), z.string())
const workload = z.object({
  spec: z.object({
    selector: z.object({ matchLabels: labels }).optional(),
    replicas: z.int().optional(),
    template: pod,
  }),
})
const service = z.object({
  spec: z.object({ selector: labels, ports: z.array(z.object({ name: z.string(), targetPort: z.string() })) }),
})
const budget = z.object({ spec: z.object({ selector: z.object({ matchLabels: labels }) }) })
const settings = z.object({ data: z.record(z.string(), z.string()) })
const backend = z.object({ service: z.object({ name: z.string(), port: named }) })
const ingress = z.object({
  spec: z.object({
    rules: z.array(z.object({ http: z.object({ paths: z.array(z.object({ path: z.string(), backend })) }) })),
  }),
})
const kind = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string(), namespace: z.string().optional() }).optional(),
})

const CLUSTER = 'deploy/kubernetes'
const objects = globSync(`${CLUSTER}/*.yaml`).flatMap((path) =>
  documentsOf(path).map((raw) => ({ ...kind.parse(raw), raw })),
)
const ofKind = (...kinds: string[]) => objects.filter((one) => kinds.includes(one.kind))
const namesOf = (...kinds: string[]) => ofKind(...kinds).map((one) => one.metadata?.name)
const pods = ofKind('Deployment', 'Job').map(({ metadata, raw }) => ({
  name: metadata?.name,
  ...workload.parse(raw).spec,
}))
const wears = (own: Record<string, string>, wanted: Record<string, string>) =>
  Object.entries(wanted).every(([name, value]) => own[name] === value)

/** The environment as the server reads it, with an address in the place of each secret's file. */
function environmentOf(variables: Readonly<Record<string, string>>): Record<string, string> {
  const given = Object.entries(variables).map(([name, value]): [string, string] => {
    if (!name.endsWith('_FILE')) return [name, value]
    const secret = name.slice(0, -'_FILE'.length)
    expect(
      withSecretFiles({ [name]: '/nowhere' }).faults,
      `${name} is a secret that the server reads from a file`,
    ).toHaveLength(1)
    const address = secret.startsWith('SMTP') ? 'smtps://mail.example' : 'postgres://candor@database/candor'
    return [secret, secret.includes('URL') ? address : 'a-secret']
  })
  return Object.fromEntries(given)
}

test('each role of the cluster has two processes or more, with a configuration that the server takes', () => {
  const data = settings.parse(ofKind('ConfigMap')[0]?.raw).data
  const roles = pods.flatMap(({ template, replicas }) =>
    template.spec.containers.flatMap(({ env }) =>
      env.filter(({ name }) => name === 'ROLES').map(({ value }) => ({ value, replicas })),
    ),
  )
  expect(roles.map(({ value }) => value).toSorted()).toEqual([...ROLES].toSorted())
  for (const { value = '', replicas = 1 } of roles) {
    expect(replicas).toBeGreaterThan(1)
    const read = readConfig({ ...environmentOf(data), ROLES: value })
    expect('faults' in read ? read.faults : []).toEqual([])
  }
  const known = Object.keys(environmentOf(data))
  expect(known.filter((name) => !readFileSync('README.md', 'utf8').includes(`\`${name}\``))).toEqual([])
})

test('what the objects of the cluster name is there', () => {
  for (const { name, selector, template } of pods) {
    if (selector) expect(wears(template.metadata.labels, selector.matchLabels), `${name} finds its pods`).toBe(true)
    const volumes = template.spec.volumes.map((volume) => volume.name)
    for (const { envFrom, volumeMounts } of template.spec.containers) {
      for (const { configMapRef } of envFrom) expect(namesOf('ConfigMap')).toContain(configMapRef.name)
      for (const mount of volumeMounts) expect(volumes).toContain(mount.name)
    }
    for (const { persistentVolumeClaim: claim } of template.spec.volumes)
      if (claim) expect(namesOf('PersistentVolumeClaim')).toContain(claim.claimName)
  }
  const services = new Map(ofKind('Service').map(({ metadata, raw }) => [metadata?.name, service.parse(raw).spec]))
  for (const [name, { selector, ports }] of services) {
    const target = pods.find(({ template }) => wears(template.metadata.labels, selector))
    const open = target?.template.spec.containers.flatMap((container) => container.ports.map((port) => port.name))
    for (const { targetPort } of ports) expect(open, `${name} leads to an open port`).toContain(targetPort)
  }
  for (const { raw } of ofKind('PodDisruptionBudget')) {
    const { matchLabels } = budget.parse(raw).spec.selector
    expect(pods.some(({ template }) => wears(template.metadata.labels, matchLabels))).toBe(true)
  }
  const [rule] = ingress.parse(ofKind('Ingress')[0]?.raw).spec.rules
  expect(rule?.http.paths.map(({ path, backend: { service: one } }) => [path, one.name])).toEqual([
    ['/api/stream', 'candor-stream'],
    ['/', 'candor-web'],
  ])
  for (const { backend: to } of rule?.http.paths ?? [])
    expect(services.get(to.service.name)?.ports.map((port) => port.name)).toContain(to.service.port.name)
  expect(
    objects.filter((one) => !['Kustomization', 'Namespace'].includes(one.kind) && one.metadata?.namespace !== 'candor'),
  ).toEqual([])
  const listed = z.object({ resources: z.array(z.string()) }).parse(ofKind('Kustomization')[0]?.raw).resources
  expect(listed.toSorted()).toEqual(
    globSync('*.yaml', { cwd: CLUSTER })
      .filter((path) => path !== 'kustomization.yaml')
      .toSorted(),
  )
})

const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).default({}),
      depends_on: z.record(z.string(), z.unknown()).default({}),
      volumes: z.array(z.string()).default([]),
      build: z.string().optional(),
      image: z.string().optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
})

test('the compose file starts services that are there, with a configuration that the server takes', () => {
  const path = 'deploy/compose.yaml'
  const { services, volumes } = compose.parse(documentsOf(path)[0])
  const server = services['server']?.environment ?? {}
  // A variable of the shell that starts it, named with what it is to be.
  const filled = Object.fromEntries(
    Object.entries(server).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):\?set \1\}/g, (_, variable: string) =>
        variable === 'SMTP_URL'
          ? 'smtps://mail.example'
          : variable === 'MAIL_FROM'
            ? 'candor@candor.example'
            : 'candor.example',
      ),
    ]),
  )
  const read = readConfig(filled)
  expect('faults' in read ? read.faults : []).toEqual([])
  for (const [name, { depends_on: needed, volumes: mounts, build, image }] of Object.entries(services)) {
    for (const other of Object.keys(needed)) expect(services, `${name} depends on ${other}`).toHaveProperty(other)
    for (const mount of mounts) {
      const [source = ''] = mount.split(':')
      if (source.startsWith('.')) expect(existsSync(join(dirname(path), source)), source).toBe(true)
      else expect(volumes).toHaveProperty(source)
    }
    if (build) expect(existsSync(join(dirname(path), build, 'Dockerfile'))).toBe(true)
    else expect(image).toMatch(/:[^:]+$/)
  }
  // A pool in transaction mode, and the way past it.
  expect(readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8')).toMatch(/^pool_mode = transaction$/m)
  expect(new URL(filled['DATABASE_URL'] ?? '').host).toBe('pool:6432')
  expect(new URL(filled['DATABASE_DIRECT_URL'] ?? '').host).toBe('database:5432')
})

test('the image has both apps that the build makes', () => {
  const folders = ['vite.config.ts', 'desk/vite.config.ts'].map(
    (path) => /outDir: .*?(dist[\w-]*)'/.exec(readFileSync(path, 'utf8'))?.[1] ?? 'dist',
  )
  expect(folders).toEqual(['dist', 'dist-desk'])
  const image =
    readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  for (const folder of folders) expect(image).toMatch(new RegExp(`^COPY .*/candor/${folder} ./${folder}$`, 'm'))
})
