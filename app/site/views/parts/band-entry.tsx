import type { BandItem } from './bands-model.ts'
import { ofContent } from './content-language.ts'
import { Day } from './local.tsx'

/** Size of a picture, in CSS pixels; it has its room before it is there. */
const PHOTO = 64

/** An entry of a band of the start page. */
export function BandEntry({
  href,
  title,
  day,
  facts,
  text,
  picture,
  isPerson = false
}: BandItem & { readonly isPerson?: boolean }) {
  const isOther = href !== null && !href.startsWith('/')
  return (
    <li class="band-entry">
      {picture && (
        <img
          class={isPerson ? 'band-photo' : 'band-photo band-picture'}
          src={picture}
          alt=""
          width={PHOTO}
          height={PHOTO}
          loading="lazy"
        />
      )}
      <div class="band-words">
        <h3 {...ofContent}>
          {href === null ? (
            title
          ) : (
            <a href={href} rel={isOther ? 'noopener' : undefined}>
              {title}
            </a>
          )}
        </h3>
        {(day !== null || facts.length > 0) && (
          <p class="band-facts">
            {day !== null && <Day time={day} />}
            {day !== null && facts.length > 0 && ' · '}
            <span {...ofContent}>{facts.join(' · ')}</span>
          </p>
        )}
        {text && (
          <p class="band-text" {...ofContent}>
            {text}
          </p>
        )}
      </div>
    </li>
  )
}
