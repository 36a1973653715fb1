/** A thing that only certain files may touch (house rule 4), for ESLint and for the architecture test. */
export interface Seam {
  readonly name: string
  /** Folders in which the rule holds. */
  readonly within: readonly string[]
  /** Files, or folders with a closing slash, that are the seam. */
  readonly allowed: readonly string[]
  /** Members of globals, as `object.member`. */
  readonly members?: readonly string[]
  /** Globals that are called. */
  readonly globals?: readonly string[]
  /** Names that may not be imported from a module; an empty list means the whole module. */
  readonly imports?: Readonly<Record<string, readonly string[]>>
  /** `new Date()` without an argument. */
  readonly newDate?: true
  /** Functions that are assigned to a property; ESLint alone looks for them. */
  readonly assignedFunctions?: true
  readonly instead: string
}

const cryptoRandomness = ['randomBytes', 'randomUUID', 'randomInt', 'randomFill', 'randomFillSync', 'getRandomValues']

export const seams: readonly Seam[] = [
  {
    name: 'environment',
    within: ['lib/', 'srv/', 'app/', 'db/', 'test/', 'bench/'],
    allowed: [
      'srv/platform/config/config.ts',
      'app/cli/config.ts',
      'app/gateway/config.ts',
      'app/site/config.ts',
      'app/start/config.ts',
      'test/support/environment.ts',
      'bench/support/config.ts'
    ],
    members: ['process.env'],
    instead: 'Read it in a config file: srv/platform, app/<app>, bench'
  },
  {
    name: 'clock',
    within: ['lib/', 'srv/', 'app/', 'db/'],
    allowed: ['lib/time.ts'],
    members: ['Date.now'],
    newDate: true,
    instead: 'Take the time from lib/time.ts'
  },
  {
    name: 'secrets and ids',
    within: ['lib/', 'srv/', 'app/', 'db/'],
    allowed: ['lib/ids.ts'],
    members: cryptoRandomness.map(name => `crypto.${name}`),
    imports: { 'node:crypto': cryptoRandomness },
    instead: 'Take it from lib/ids.ts'
  },
  {
    name: 'outbound HTTP',
    within: ['lib/', 'srv/', 'app/', 'db/'],
    allowed: [
      'lib/http/upstream.ts',
      'lib/model/endpoint.ts',
      'lib/outbound/public-request.ts',
      'srv/platform/http-client/',
      'app/cli/shared/transport.ts',
      'app/gateway/',
      'app/site/serve/',
      'app/site/browser/',
      'app/admin/browser/data/',
      'app/scanner/data/',
      'app/scanner/worker/',
      'app/start/health.ts'
    ],
    globals: ['fetch'],
    imports: {
      'node:http': ['request', 'get'],
      'node:https': ['request', 'get'],
      'node:http2': ['connect'],
      undici: []
    },
    instead: 'Call out through srv/platform/http-client'
  },
  {
    name: 'Express',
    within: ['lib/', 'srv/', 'app/', 'db/'],
    allowed: ['srv/platform/http/', 'srv/cap/odata/request/exchange.ts', 'srv/cap/odata/cap-odata.d.ts'],
    imports: { express: [] },
    instead: 'Declare a Route; Express stays in srv/platform/http'
  },
  {
    name: 'methods of objects',
    within: ['lib/', 'srv/', 'app/gateway/', 'app/site/serve/'],
    allowed: [],
    assignedFunctions: true,
    instead: 'Use lib/replace-methods.ts: an assigned function is allocated in the old generation (decision 31)'
  },
  {
    name: 'HTML parser',
    within: ['lib/', 'app/gateway/', 'app/site/'],
    allowed: [],
    imports: { htmlparser2: [], parse5: [], 'rehype-raw': [] },
    instead: 'Read the article that the backend has composed; no HTML is parsed where pages are served'
  }
]

/** True where the seam's rule holds for the file: inside its folders and not one of its own files. */
export function guards(seam: Seam, file: string): boolean {
  return seam.within.some(folder => file.startsWith(folder)) && !seam.allowed.some(path => isAt(path, file))
}

function isAt(path: string, file: string): boolean {
  return path.endsWith('/') ? file.startsWith(path) : file === path
}
