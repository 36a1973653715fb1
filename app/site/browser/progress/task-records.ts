import { readJson } from '../account/ask.ts'
import { type Checkpoint, checkpointKey } from '../../catalog/path/walk.ts'

/** Record of the server about the caller and a task. */
export interface TaskRecord {
  readonly taskType: string
  readonly taskLegacyId: number
  readonly status: string
  readonly modifiedAt: string
}

/** The caller's records on tasks with these numbers, of any type. @throws Refusal */
export async function taskRecords(numbers: readonly number[]): Promise<readonly TaskRecord[]> {
  if (numbers.length === 0) return []
  const address = `/api/findTaskProgressByUserAndTasksIds(userLegacyId=0,taskLegacyIds=@ids)?@ids=[${numbers.join()}]`
  return (await readJson<{ value: readonly TaskRecord[] }>(address)).value
}

/** Names of those checkpoints that the caller has completed, by the server. @throws Refusal */
export async function completedCheckpoints(checkpoints: readonly Checkpoint[]): Promise<ReadonlySet<string>> {
  const records = await taskRecords(checkpoints.flatMap(({ number }) => number ?? []))
  const done = records.filter(({ taskType, status }) => taskType === 'CHECKPOINT' && status === 'COMPLETED')
  return new Set(done.map(({ taskLegacyId }) => checkpointKey(taskLegacyId)))
}
