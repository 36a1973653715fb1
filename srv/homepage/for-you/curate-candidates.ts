import type { ApplicationService } from '@sap/cds'
import { z } from 'zod'
import { conformsTo } from '../../platform/http/schema.ts'
import { isHttpAddress, isSitePath } from '../links/addresses.ts'

const persona = z
  .string()
  .regex(
    /^(?:role:(?:developer|architect|sysadmin|student)|deployment:(?:cloud|onprem))$/,
    'a persona must be role:developer, role:architect, role:sysadmin, role:student, deployment:cloud or deployment:onprem'
  )
const personas = z.array(persona).max(6).nullish()

const slugRule = 'targetSlug of a tutorial or mission must be its slug: small letters, digits and hyphens'
const addressRule = 'targetSlug must be an http or https address, or a path of this site that begins with one slash'
const pictureRule = 'imageUrl must be a path of this site that begins with one slash'

const checkCandidate = conformsTo(
  z
    .looseObject({
      kind: z.string().nullish(),
      targetSlug: z.string().nullish(),
      imageUrl: z.string().refine(isSitePath, pictureRule).nullish(),
      personaTags: personas,
      personaHidden: personas
    })
    .superRefine(({ kind, targetSlug }, context) => {
      if (typeof targetSlug !== 'string') return
      const message = targetProblem(kind, targetSlug)
      if (message) context.addIssue({ code: 'custom', path: ['targetSlug'], message })
    })
)

const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9._-]*$/.test(text)
const isAddress = (text: string): boolean => isSitePath(text) || isHttpAddress(text)

/** Rule that a target breaks; a change that leaves the kind out may name either. */
function targetProblem(kind: string | null | undefined, target: string): string | undefined {
  if (kind === 'tutorial' || kind === 'mission') return isSlug(target) ? undefined : slugRule
  if (kind === undefined || kind === null) return isSlug(target) || isAddress(target) ? undefined : addressRule
  return isAddress(target) ? undefined : addressRule
}

/** Refuses candidates that lead nowhere, and personas that nobody can have. */
export function curateCandidates(service: ApplicationService): void {
  service.before(['CREATE', 'UPDATE'], 'HomepageForYouCandidates', ({ data }) => {
    checkCandidate(data)
  })
}
