import { freePort } from '../../test/support/free-port.ts'
import { report } from '../support/report.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'

const SHAPES = 1000
/** A shape is seen, watched and then answered; a plan is made beside the answers. */
const TIMES = 4
const TARGET = 20
const MB = 1024 * 1024

const headers = { Authorization: `Basic ${btoa('admin:admin')}` }

/** Memory that the plans of 1,000 shapes take, beyond what CAP keeps of the same reads with the switch off. */
export async function planMemory(): Promise<void> {
  const [prepared, byCap] = [await grownBy('true'), await grownBy('false')]
  const grown = prepared.heap - byCap.heap
  report({
    name: `plans of ${SHAPES} shapes`,
    measured: `${grown.toFixed(1)} MB of heap (${prepared.heap.toFixed(1)} against ${byCap.heap.toFixed(1)}), resident ${(prepared.resident - byCap.resident).toFixed(1)} MB`,
    ratio: grown / TARGET,
    target: `< ${TARGET} MB`,
    met: grown < TARGET
  })
}

interface Memory {
  readonly heap: number
  readonly resident: number
}

/** Megabytes by which reads of all shapes let a server grow. */
async function grownBy(PREPARED_READS: string): Promise<Memory> {
  const port = await freePort()
  const inspected = { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` }
  const server = await startBackend({ NODE_ENV: 'development', SEED_SAMPLES: 'false', PREPARED_READS, ...inspected })
  try {
    await addRow(server)
    // what each read needs, whatever its shape
    for (const path of shapes().slice(0, SHAPES / 10)) await read(server, path)
    const before = await memoryOf(server, port)
    for (const path of shapes()) for (let time = 0; time < TIMES; time++) await read(server, path)
    const after = await memoryOf(server, port)
    if (PREPARED_READS === 'true') await checkPlans(server)
    return { heap: after.heap - before.heap, resident: after.resident - before.resident }
  } finally {
    await server.stop()
  }
}

/** Addresses that lead to as many statements, with options as clients have them. */
function shapes(): readonly string[] {
  const columns = ['fromPath', 'toPath', 'createdAt', 'modifiedAt', 'createdBy', 'modifiedBy']
  const paths: string[] = []
  for (const column of columns)
    for (const order of columns)
      for (const filter of ['', `contains(${column},'a')`, `${column} ne null`, `startswith(${order},'/')`])
        for (const direction of ['asc', 'desc'])
          for (const count of ['', '&$count=true'])
            for (const top of [20, 50]) {
              const conditions = filter === '' ? '' : `&$filter=${encodeURIComponent(filter)}`
              paths.push(
                `LegacyRedirects?$top=${top}&$select=${column}&$orderby=${order} ${direction}${conditions}${count}`
              )
            }
  return paths.slice(0, SHAPES)
}

/** A row, since a plan that has seen none is smaller. */
async function addRow({ url }: ServerProcess): Promise<void> {
  const answer = await fetch(`${url}/admin/LegacyRedirects`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ fromPath: '/a', toPath: '/b', statusCode: 301, isActive: true })
  })
  if (answer.status !== 201) throw new Error(`a redirect was not created: ${await answer.text()}`)
}

/** @throws Error unless most shapes had a plan in the end. */
async function checkPlans({ url }: ServerProcess): Promise<void> {
  const answer = await fetch(`${url}/admin/metrics/live`, { headers })
  const { snapshot } = (await answer.json()) as { snapshot: { counters: Record<string, number> } }
  const hits = snapshot.counters['prepared.hits'] ?? 0
  if (hits < SHAPES * 0.9) throw new Error(`only ${hits} reads were answered by plans`)
}

async function read({ url }: ServerProcess, path: string): Promise<void> {
  const answer = await fetch(`${url}/admin/${path}`, { headers })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
}

/** After the garbage was collected, over the protocol of the inspector. */
async function memoryOf(server: ServerProcess, port: number): Promise<Memory> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as readonly {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const call = (method: string) =>
    new Promise<{ readonly usedSize: number }>(resolve => {
      const told = ({ data }: MessageEvent) => resolve((JSON.parse(String(data)) as { result: never }).result)
      socket.addEventListener('message', told, { once: true })
      socket.send(JSON.stringify({ id: 1, method }))
    })
  await call('HeapProfiler.collectGarbage')
  const { usedSize } = await call('Runtime.getHeapUsage')
  socket.close()
  return { heap: usedSize / MB, resident: server.memory() }
}
