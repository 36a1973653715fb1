import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { safeText } from '../../srv/feedback/submissions/safe-text.ts'

const safe = (text: string, max = 2000) => safeText(text, max)

describe('safe text', () => {
  test.each([
    ['plain words', 'plain words'],
    ['a <b>bold</b> word', 'a bold word'],
    ['a<br/>b<hr>c', 'abc'],
    ['1 < 2 > 0', '1 &lt; 2 &gt; 0'],
    ['a <3 b', 'a &lt;3 b'],
    ['<script>alert(1)</script>after', 'after'],
    ['<SCRIPT src="x">alert(1)</Script >after', 'after'],
    ['<style>a{}</style><iframe src=x>y</iframe><object>z</object>w', 'w'],
    ['<svg/onload=alert(1)>rest', null],
    ['<svg><circle/></svg>x<math><mi>y</mi></math>', 'x'],
    ['before<script>never closed', 'before'],
    ['before<embed src=x>after', 'beforeafter'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<!-- hidden -->shown<!doctype html><?php echo 1 ?>', 'shown'],
    ['<a title=">">x</a>', '"&gt;x'],
    ['half a <tag', 'half a &lt;tag'],
    ['line\none\ttab', 'line\none\ttab'],
    ['a\u0007b\u0085c\u202ed\u2066e', 'abcde'],
    ['  spaces  ', 'spaces'],
    ['<p></p>', null],
    ['', null]
  ])('of %j is %j', (html, text) => {
    expect(safe(html)).toBe(text)
  })

  test('is cut without halving an entity or a letter', () => {
    expect(safe('abc<', 5)).toBe('abc')
    expect(safe('abcd😀', 5)).toBe('abcd')
    expect(safe('abc😀', 5)).toBe('abc😀')
  })

  test('holds no bracket and no control character, whatever comes', () => {
    const pieces = fc.constantFrom('<', '>', '/', 'script', 'svg', 'b', '!', '--', '"', ' ', 'x', '\u0001', '&lt;', '=')
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 }), parts => {
        const text = safe(parts.join(''), 100) ?? ''
        expect(text.length).toBeLessThanOrEqual(100)
        // eslint-disable-next-line no-control-regex
        expect(text).not.toMatch(/[<>\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
      })
    )
  })

  test.each(['<a', '<script>', '</svg', '<!', '<svg></svg', '>', '<script></script'])(
    'takes a time that grows with the text alone: %s again and again',
    piece => {
      const timed = (count: number) => {
        const text = `${piece.repeat(count)}>`
        const { user } = process.cpuUsage()
        safe(text)
        return process.cpuUsage().user - user
      }
      timed(1000)
      expect(timed(200_000)).toBeLessThan(1_500_000)
    }
  )
})
