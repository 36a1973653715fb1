import { readJson } from '../account/ask.ts'
import { type Checkpoint, checkpointKey } from '../../catalog/walk.ts'

interface TaskRecord {
  readonly taskType: string
  readonly taskLegacyId: number
  readonly status: string
}

/** Names of those checkpoints that the caller has completed, by the server. @throws Refusal */
export async function completedCheckpoints(checkpoints: readonly Checkpoint[]): Promise<ReadonlySet<string>> {
  const numbers = checkpoints.flatMap(({ number }) => number ?? [])
  if (numbers.length === 0) return new Set()
  const address = `/api/findTaskProgressByUserAndTasksIds(userLegacyId=0,taskLegacyIds=@ids)?@ids=[${numbers.join()}]`
  const { value } = await readJson<{ value: readonly TaskRecord[] }>(address)
  const done = value.filter(({ taskType, status }) => taskType === 'CHECKPOINT' && status === 'COMPLETED')
  return new Set(done.map(({ taskLegacyId }) => checkpointKey(taskLegacyId)))
}
