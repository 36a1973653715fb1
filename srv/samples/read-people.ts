import { join } from 'node:path'
import { z } from 'zod'
import type { SeedAdvocate } from '../advocates/index.ts'
import type { SeedEdition } from '../devtoberfest/index.ts'
import { readYaml } from './read-catalog.ts'

const line = z.string().min(1).max(200)
const id = z.string().regex(/^[a-z-]{1,24}$/)

const advocates = z.array(
  z.strictObject({
    ...{ firstName: line, lastName: line, title: line, location: line, bio: line },
    region: z.enum(['AMERICAS', 'EMEA', 'APJ'])
  })
)

const onTrack = { id, track: id, title: line }

const edition = z.strictObject({
  name: line,
  days: z.int().positive(),
  timezone: line,
  tracks: z.array(z.strictObject({ id, name: line, description: line, dayOfWeek: line, color: line })),
  speakers: z.array(z.strictObject({ id, firstName: line, lastName: line, company: line, role: line })),
  sessions: z.array(
    z.strictObject({
      ...onTrack,
      abstract: line,
      day: z.int().min(0),
      time: z.string().regex(/^\d\d:\d\d$/),
      speakers: z.array(id)
    })
  ),
  activities: z.array(z.strictObject({ ...onTrack, week: line, points: z.int().positive(), tutorial: line }))
})

/** Reads the advocates of the samples. @throws Error naming the file when it does not match its schema. */
export const readAdvocates = (folder: string): SeedAdvocate[] => readYaml(join(folder, 'advocates.yaml'), advocates)

/** Reads the Devtoberfest of the samples. @throws Error naming the file when it does not match its schema. */
export const readEdition = (folder: string): SeedEdition => readYaml(join(folder, 'devtoberfest.yaml'), edition)
