import { serveTask } from '../../../lib/process/serve-task.ts'
import { renderJob } from './render-job.ts'

serveTask(renderJob)
