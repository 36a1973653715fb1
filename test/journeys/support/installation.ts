import { writeFiles } from '../../cli/support/documents.ts'
import { type CliResult, runCli } from '../../cli/support/run-cli.ts'
import { type SampleSite, startSampleSite } from '../../e2e/support/sample-site.ts'
import { changeSettings } from '../../settings/support/singleton.ts'
import { get } from '../../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../../support/http/model-endpoint.ts'
import { scratchFolder } from '../../support/run/run-folder.ts'
import { until } from '../../support/until.ts'
import { companyTutorials, storyQuestions, storyTutorials } from './corpus.ts'
import { curateMissions } from './missions.ts'

/** A company's installation, with the model of the assistant. */
export interface Installation extends SampleSite {
  readonly model: ModelEndpoint
}

/** Publishes a folder as its author does, with the command; resolves when the command ends. */
export const publishFolder = ({ backend }: SampleSite, folder: string): Promise<CliResult> =>
  runCli(['--source', folder, '--url', backend.url, '--heal'], { env: { CONTENT_API_KEY: backend.key } })

/** Starts everything: the samples, then 500 tutorials of a company with those of the stories, its missions, its assistant. */
export async function startInstallation(): Promise<Installation> {
  const model = await startModelEndpoint(() => [])
  const site = await startSampleSite({ OPENAI_BASE_URL: model.url })
  const { backend } = site
  const result = await publishFolder(site, companyFolder())
  if (result.code !== 0) throw new Error(`publish-content: ${result.output}`)
  await curateMissions(backend)
  await changeSettings(backend, 'ChatSettings', { enabled: true, validateAnswerEnabled: true })
  await until(async () =>
    (await get(`${backend.url}/search/find(query=@query)?@query='temperament'`)).text().includes('"sell-a-cactus"')
  )
  return { ...site, model }
}

function companyFolder(): string {
  const files = [...companyTutorials(), ...storyTutorials].map(([slug, text]) => [`${slug}/${slug}.md`, text])
  const questions = [...storyQuestions].map(([slug, text]) => [`${slug}/rules.vr`, text])
  return writeFiles(scratchFolder('company'), Object.fromEntries([...files, ...questions]) as Record<string, string>)
}
