/** Answer of `getMyProgress` for somebody in the middle of the mission `journey`. */
export const myProgress = {
  totals: { tutorials: 3, missions: 1, steps: 12, points: 120, badges: 1 },
  continueWith: {
    slug: 'rich',
    stepNumber: 3,
    title: 'A rich one',
    missionSlug: 'journey',
    missionTitle: 'The journey'
  },
  missions: [
    {
      legacyId: 1,
      slug: 'journey',
      title: 'The journey',
      status: 'IN_PROGRESS',
      percent: 50,
      done: 1,
      total: 2,
      minutesLeft: 14,
      minutesTotal: 30,
      nextSlug: 'rich',
      nextTitle: 'A rich one',
      nextStep: 3,
      lastActivityAt: '2026-02-04T05:06:07Z',
      completionDate: null
    }
  ],
  groups: [],
  tutorials: [
    {
      slug: 'rich',
      title: 'A rich one',
      status: 'IN_PROGRESS',
      percent: 40,
      completedSteps: 2,
      stepCount: 5,
      nextStep: 3,
      minutesLeft: 12,
      lastActivityAt: '2026-02-04T05:06:07Z',
      completionDate: null,
      attemptNumber: 1
    },
    {
      slug: 'short',
      title: 'A short one',
      status: 'COMPLETED',
      percent: 100,
      completedSteps: 1,
      stepCount: 1,
      nextStep: null,
      minutesLeft: 0,
      lastActivityAt: '2026-02-03T05:06:07Z',
      completionDate: '2026-02-03T05:06:07Z',
      attemptNumber: 1
    }
  ]
}

/** Answer of `getMyCompletions`: one tutorial has changed since. */
export const myCompletions = [
  {
    kind: 'tutorial',
    slug: 'wide',
    title: 'A wide one',
    completionDate: '2026-02-03T05:06:07Z',
    attemptNumber: 2,
    contentVersion: 7,
    changed: [
      { stepNumber: 2, title: 'Test yourself', change: 'code' },
      { stepNumber: 3, title: 'One more', change: 'added' }
    ]
  },
  {
    kind: 'tutorial',
    slug: 'short',
    title: 'A short one',
    completionDate: '2026-02-02T05:06:07Z',
    attemptNumber: 1,
    contentVersion: 6,
    changed: []
  }
]
