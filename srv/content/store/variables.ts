import { flag, integer, matching } from '../../../lib/config/readers.ts'
import { declareVariables } from '../../platform/config/variables.ts'

interface DeltaFlags {
  readonly CONTENT_DELTA_WRITE_ENABLED: boolean
  readonly CONTENT_DELTA_READ_ENABLED: boolean
  readonly CONTENT_DELTA_SKIP_CARRYFORWARD: boolean
}

/** The environment variables of published content. */
export const variables = declareVariables(
  {
    CONTENT_CACHE_MB: { as: integer(64, 1, 4096), meaning: 'memory for served pages' },
    CONTENT_FORMER_DAYS: {
      as: integer(400, 0, 3650),
      meaning: 'days for which [former texts](operate.md#former-texts) of tutorials are kept'
    },
    CONTENT_COMPARE_MS: {
      as: integer(5000, 500, 30_000),
      meaning: 'limit of comparing two texts of a tutorial'
    },
    CONTENT_RENDITION_MS: {
      as: integer(10_000, 1, 60_000),
      meaning: 'limit of making a picture smaller; a large screenshot takes a second'
    },
    CONTENT_DELTA_WRITE_ENABLED: {
      as: flag(false),
      title: 'Changes of a publish kept apart',
      meaning: 'a publish writes changes apart as well, see [delta flags](operate.md#delta-flags)'
    },
    CONTENT_DELTA_READ_ENABLED: {
      as: flag(false),
      title: 'Pages read from the changes kept apart',
      allowed: 'true only with WRITE',
      meaning: 'pages come from the changes that are kept apart'
    },
    CONTENT_DELTA_SKIP_CARRYFORWARD: {
      as: flag(false),
      title: 'Publishes of changes alone',
      allowed: 'true only with READ',
      meaning: 'a publish writes changes only, and no row for what is unchanged'
    },
    PROVENANCE_ENVELOPE_ENABLED: {
      as: flag(false),
      title: 'Signed provenance',
      meaning: 'tutorials have a signed provenance, see [operate](operate.md#provenance)'
    },
    PROVENANCE_SIGNING_KEY: {
      as: matching(
        /(?<!-)-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/,
        'must be one or more Ed25519 private keys in PEM (PKCS #8)'
      ),
      meaning: 'the first signs, all verify; `\\n` is a line break'
    }
  },
  {
    prefixes: ['CONTENT', 'PROVENANCE'],
    // the publish command's
    alsoKnown: ['CONTENT_URL'],
    conflicts: deltaFlagProblems
  }
)

/** CONTENT-072: each delta flag needs the one before it. */
function deltaFlagProblems(flags: DeltaFlags): readonly string[] {
  const problems = []
  if (flags.CONTENT_DELTA_READ_ENABLED && !flags.CONTENT_DELTA_WRITE_ENABLED)
    problems.push('CONTENT_DELTA_READ_ENABLED: needs CONTENT_DELTA_WRITE_ENABLED=true')
  if (flags.CONTENT_DELTA_SKIP_CARRYFORWARD && !flags.CONTENT_DELTA_READ_ENABLED)
    problems.push('CONTENT_DELTA_SKIP_CARRYFORWARD: needs CONTENT_DELTA_READ_ENABLED=true')
  return problems
}
