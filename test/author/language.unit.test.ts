import { describe, expect, test } from '@jest/globals'
import { compose } from '../../srv/content/compose/compose.ts'
import { render, v2 } from './support/render.ts'

const of = (language: string) => render(v2('### One\n\nText.', [`language: ${language}`]))

describe('the language of a tutorial', () => {
  test.each([
    ['de', '<html lang="de" class='],
    ['PT-br', '<html lang="pt-BR" class='],
    ['zh-hant', '<html lang="zh-Hant" class='],
    ['ar', '<html lang="ar" dir="rtl" class='],
    ['he-IL', '<html lang="he-IL" dir="rtl" class='],
    ['de-u-co-phonebk', '<html lang="de" class='],
    ['az-Arab', '<html lang="az-Arab" dir="rtl" class='],
    ['~', '<html lang="en" class=']
  ])('%s is that of the document, with its direction', async (language, tag) => {
    const { html, findings } = await of(language)
    expect(html).toContain(tag)
    expect(findings).toEqual([])
  })

  test.each(['german', 'de_DE', 'xx', 'x-foo', 'en-a', 'de-', '[de, en]', '"<b>"'])(
    '%s is none: a warning',
    async language => {
      const { html, findings } = await of(language)
      expect(html).toContain('<html lang="en" class=')
      expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([['language-unknown', 'warning']])
    }
  )

  test('is that of the article, as is what a document of others says of itself', async () => {
    expect(compose((await of('ar')).html)).toMatchObject({ lang: 'ar', dir: 'rtl' })
    expect(compose('<html lang="x y" dir="up"><body lang="fa"><main dir="RTL"><article>a')).toMatchObject({
      lang: 'fa',
      dir: 'rtl'
    })
    expect(compose('<html><body><article lang="fr"><p>a')).toMatchObject({ lang: 'fr', dir: undefined })
  })
})
