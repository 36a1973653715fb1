import { randomUUID } from 'node:crypto'
import { account, insert } from '../../people/support/accounts.ts'
import type { Backend } from '../../support/backend.ts'
import { bearer, post } from '../../support/http/http.ts'
import { addTutorial } from '../../author-service/support.ts'

const ADDRESS = 'author@example.com'
const AT = '2026-11-20T09:00:00.000Z'
const DIGEST = 'a'.repeat(64)

/** Tutorials of the author: an own one with something of everything, one that the author wrote, and one with a contribution. */
export async function addOwnTutorials(backend: Backend): Promise<void> {
  const { ID: author } = await account(backend, 'author')
  await backend.sql('UPDATE tutorials_people_Users SET githubLogin = ? WHERE ID = ?', ['audrey-writes', author])
  const owned = await addTutorial(backend, {
    slug: 'deploy-an-app',
    ownerEmail: ADDRESS,
    reviewedDate: '2026-01-05T09:00:00.000Z'
  })
  const written = await addTutorial(backend, { slug: 'write-a-test', ownerEmail: 'olga@example.com' })
  await addTutorial(backend, { slug: 'read-a-log', ownerEmail: ADDRESS, reviewedDate: AT })
  const helped = await addTutorial(backend, { slug: 'draw-a-chart' })
  await backend.sql('UPDATE tutorials_catalog_TutorialMeta SET authorLogin = ? WHERE tutorial_ID IN (?, ?)', [
    'Audrey-Writes',
    written,
    owned
  ])
  await insert(backend, 'tutorials_catalog_TutorialContributors', { tutorial_ID: helped, email: ADDRESS, name: 'A' })
  const entries = { 'deploy-an-app': { owner: 'our-tutorials', repo: 'cloud', path: 'tutorials/deploy-an-app' } }
  await post(`${backend.url}/build/repo-catalog`, { entries }, bearer(backend.key))
  await addReaders(backend, owned)
  await addFindings(backend)
  await addProblem(backend, owned)
  await addFeedback(backend)
}

async function addReaders(backend: Backend, tutorial: string): Promise<void> {
  const steps = [
    ['Install the tool', 40],
    ['Bind the service', 12],
    ['See it run', 11]
  ] as const
  for (const [index, [title, done]] of steps.entries()) {
    const step = index + 1
    await insert(backend, 'tutorials_catalog_Steps', {
      tutorial_ID: tutorial,
      stepOrder: step,
      title,
      status: 'ACTIVE'
    })
    await backend.sql('INSERT INTO tutorials_figures_StepFigures (slug, step, done) VALUES (?, ?, ?)', [
      'deploy-an-app',
      step,
      done
    ])
  }
  await backend.sql(
    'INSERT INTO tutorials_figures_TutorialFigures (slug, missingTexts, failedChecks, started, completed) VALUES (?, 2, 1, 50, 11)',
    ['deploy-an-app']
  )
}

async function addFindings(backend: Backend): Promise<void> {
  const link = await insert(backend, 'tutorials_links_CheckedLinks', {
    ...{ addressDigest: DIGEST, address: 'https://example.org/gone', host: 'example.org', status: 'BROKEN' },
    ...{ httpStatus: 404, reason: 'not found', failures: 2, brokenSince: AT, nextCheckAt: AT, ignored: 0 }
  })
  await insert(backend, 'tutorials_links_LinkPlaces', {
    ...{ link_ID: link, kind: 'tutorial', place: '2', subject: 'deploy-an-app', slug: 'deploy-an-app', step: 2 }
  })
  await backend.sql(
    `INSERT INTO tutorials_content_FreshnessReports (slug, runAt, model, status, openHighCount, contentHash) VALUES (?, ?, 'rules', 'DONE', 1, ?)`,
    ['deploy-an-app', AT, DIGEST]
  )
  await insert(backend, 'tutorials_content_FreshnessFindings', {
    ...{
      report_slug: 'deploy-an-app',
      category: 'dead-link',
      subject: 'https://example.org/gone',
      fingerprint: DIGEST
    },
    ...{ severity: 'High', confidence: 'High', stepRef: 2, summary: 'The link of step 2 leads nowhere' },
    ...{ disposition: 'OPEN', foundAt: AT }
  })
}

async function addProblem(backend: Backend, tutorial: string): Promise<void> {
  const { ID: reporter } = await account(backend, 'learner')
  await insert(backend, 'tutorials_feedback_ProblemReports', {
    ...{ reporter_ID: reporter, tutorial_ID: tutorial, stepNumber: 2, stepTitle: 'Bind the service' },
    ...{ kind: 'OUTDATED', text: 'The button has another name now.', status: 'OPEN', createdAt: AT }
  })
}

async function addFeedback(backend: Backend): Promise<void> {
  await insert(backend, 'tutorials_feedback_TutorialFeedback', {
    ...{ tutorialSlug: 'deploy-an-app', submittedAt: AT, wasAuthenticated: 1, submitterIpHash: DIGEST },
    ...{ ratingUseCase: 8, ratingRelevance: 9, npsScore: 9, comment: `Helped me a lot ${randomUUID().slice(0, 4)}` }
  })
}
