import type { Domain } from '../platform/domain.ts'
import { playSampleEvent } from './play-event.ts'
import { publishSamples } from './publish-samples.ts'
import { exposeSamples, postRemoveSamples, samplesBeside, samplesFeed } from './serve-samples.ts'
import { variables } from './variables.ts'

export default {
  name: 'samples',
  variables,
  feeds: [samplesFeed],
  routes: [postRemoveSamples],
  attention: [samplesBeside],
  admin: exposeSamples,
  async listening(url) {
    await publishSamples(url)
    if (variables.PLAY_SAMPLE_EVENT) await playSampleEvent()
  }
} satisfies Domain
