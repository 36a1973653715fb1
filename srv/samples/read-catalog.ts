import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { CatalogSeed } from '../catalog/index.ts'
import type { SeedConcept } from '../graph/index.ts'
import type { SeedShelfLink } from '../homepage/index.ts'
import { parseRule, type SeedAccomplishment } from '../learner/index.ts'

const task = z.union([
  z.strictObject({ tutorial: z.string() }),
  z.strictObject({ group: z.string() }),
  z.strictObject({ checkpoint: z.string() })
])
const branchFields = { label: z.string().max(120), condition: z.string().max(500).optional() }
const branch = z.union([
  z.strictObject({ tutorial: z.string(), ...branchFields }),
  z.strictObject({ group: z.string(), ...branchFields })
])
const item = z.union([task, z.strictObject({ choose: z.string().max(40), branches: z.array(branch).min(2) })])

const kind = z.strictObject({
  title: z.string().max(255),
  description: z.string(),
  level: z.enum(['beginner', 'intermediate', 'advanced']),
  time: z.int().positive(),
  tags: z.array(z.string()).min(1),
  categories: z.array(z.string()),
  featured: z.int().optional()
})
const group = kind.extend({ items: z.array(item).min(1) })
const path = z.strictObject({
  name: z.string().max(255),
  slug: z.string(),
  description: z.string().max(1000).optional(),
  items: z.array(item).min(1)
})
const mission = kind.extend({ paths: z.array(path).min(1) })
const owners = z.record(z.email(), z.array(z.string()).min(1))
const tags = z.record(z.string(), z.strictObject({ titlePath: z.string(), label: z.string() }))

/**
 * Reads the tags, groups, missions and owners of a folder of YAML files; the name of a file is the slug.
 * @throws Error naming the file that does not match its schema.
 */
export function readCatalog(folder: string): CatalogSeed {
  return {
    tags: Object.entries(readYaml(join(folder, 'tags.yaml'), tags)).map(([name, tag]) => ({ name, ...tag })),
    groups: readFolder(join(folder, 'groups'), group),
    missions: readFolder(join(folder, 'missions'), mission),
    owners: readYaml(join(folder, 'owners.yaml'), owners)
  }
}

const accomplishments = z.array(
  z.strictObject({
    name: z.string().max(255),
    description: z.string().max(1000),
    icon: z.string().max(60),
    rule: z.unknown().transform(rule => parseRule(JSON.stringify(rule)))
  })
)

const conceptSlug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80)
const concepts = z
  .array(
    z.strictObject({
      slug: conceptSlug,
      name: z.string().min(1).max(120),
      // GRAPH-006
      description: z.string().min(20).max(500),
      tutorials: z.array(z.string()),
      requires: z.array(conceptSlug).default([]),
      relatedTo: z.array(conceptSlug).default([])
    })
  )
  .refine(
    all =>
      all.every(({ requires, relatedTo }) =>
        [...requires, ...relatedTo].every(slug => all.some(each => each.slug === slug))
      ),
    'requires and relatedTo name concepts of this file'
  )

/** Reads the reviewed concepts of the samples. @throws Error naming the file when it does not match its schema. */
export function readConcepts(folder: string): SeedConcept[] {
  return readYaml(join(folder, 'concepts.yaml'), concepts)
}

const shelves = z
  .array(
    z.strictObject({
      verb: z.enum(['LEARN', 'BUILD', 'INTEGRATE', 'OPERATE', 'AI', 'CONNECT']),
      shelf: z.enum(['LEARN', 'START', 'REFERENCE', 'COMMUNITY']),
      title: z.string().min(1).max(120),
      url: z.string().max(500),
      description: z.string().max(280),
      tagline: z.string().max(140)
    })
  )
  .min(1)

/** Reads the links on the shelves of the samples. @throws Error naming the file when it does not match its schema. */
export function readShelves(folder: string): SeedShelfLink[] {
  return readYaml(join(folder, 'shelves.yaml'), shelves)
}

/** Reads the badges of the samples. @throws Error naming the file when it does not match its schema. */
export function readAccomplishments(folder: string): SeedAccomplishment[] {
  return readYaml(join(folder, 'accomplishments.yaml'), accomplishments)
}

function readFolder<T extends object>(folder: string, schema: z.ZodType<T>): (T & { slug: string })[] {
  const files = readdirSync(folder).filter(file => file.endsWith('.yaml'))
  return files.sort().map(file => ({ ...readYaml(join(folder, file), schema), slug: basename(file, '.yaml') }))
}

/** Reads a file by its schema. @throws Error naming the file when it does not match. */
export function readYaml<T>(file: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(parse(readFileSync(file, 'utf8')))
  if (result.success) return result.data
  throw new Error(`${file}: ${z.prettifyError(result.error)}`)
}
