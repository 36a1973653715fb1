import type { LanguageRegistration } from 'shiki/core'

/** Words that begin or join definitions and queries of CDS. */
export const CDS_WORDS =
  'abstract action actions all always annotate annotation array as asc aspect association by case cast columns composition ' +
  'composite context cross default define definition desc distinct elements else end entity enum event excluding exists ' +
  'expose extend extends facet fields from full function group having in index inner into is join key left like limit ' +
  'localized many masked max minus mixin namespace no not null nulls of offset on one only or order outer parameters ' +
  'projection redirected ref return returns right search select service set some then to type union up using view virtual ' +
  'when where with and any between dynamic excludes generated inout out'

/** Types of CAP. */
export const CDS_TYPES =
  'UUID|Boolean|UInt8|Int16|Int32|Int64|Integer|Integer64|Decimal|DecimalFloat|Double|Date|Time|DateTime|Timestamp|String|' +
  'Binary|LargeBinary|LargeString|Vector|Map|Association|Composition|cuid|managed|temporal|User|Country|Currency|Language|Timezone'

/** A mark that begins here and ends at the next one of its kind, on this line. */
const quoted = (mark: string, name: string) => ({ name, match: `${mark}[^${mark}]*${mark}` })

/**
 * Grammar of CDS, the language of CAP models, of which npm has none; this one knows comments, texts, annotations, keywords and the
 * types of CAP.
 */
export const CDS_GRAMMAR: LanguageRegistration = {
  name: 'cds',
  scopeName: 'source.cds',
  repository: {},
  patterns: [
    { name: 'comment.line.cds', match: '//.*$' },
    { name: 'comment.block.cds', begin: '/\\*', end: '\\*/' },
    quoted("'", 'string.quoted.single.cds'),
    { name: 'string.template.cds', begin: '`', end: '`' },
    quoted('"', 'string.quoted.double.cds'),
    { match: '(!)(\\[[^\\]]*\\])', captures: { 2: { name: 'string.quoted.other.cds' } } },
    // @title, @UI.LineItem, @Core.Computed #Qualifier, @(requires: …)
    { name: 'entity.other.attribute-name.cds', match: '@(?:[A-Za-z_][\\w.]*(?:#\\w+)?)?' },
    { name: 'constant.numeric.cds', match: '(?<![\\w.])\\d[\\d.]*(?:e[+-]?\\d+)?\\b' },
    {
      name: 'constant.language.cds',
      match: '(?<![\\w.])(?:true|false|null|\\$(?:self|user|now|at|session|projection)\\b)(?!\\w)'
    },
    {
      match:
        '(?<![\\w.])(entity|service|aspect|type|view|event|action|function|context|namespace|annotate|extend)\\s+([A-Za-z_][\\w.]*)',
      captures: { 1: { name: 'keyword.control.cds' }, 2: { name: 'entity.name.type.cds' } }
    },
    { name: 'support.type.cds', match: `(?<![\\w.])(?:cds\\.)?(?:${CDS_TYPES})(?!\\w)` },
    // the name of an element may be a keyword, before the colon of its type
    { match: '(?<![\\w.@])(?:type|service|event|view|key|index|default|search|to|by|end)(?=\\s*:(?!:))' },
    { name: 'keyword.control.cds', match: `(?<![\\w.])(?:${CDS_WORDS.replaceAll(' ', '|')})(?!\\w)` }
  ]
}
