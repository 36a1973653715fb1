import { allOfKind } from '#site-words/catalog.ts'
import { stops as stopsCounted, tutorials as tutorialsCounted } from '#site-words/counts.ts'
import { asMarkdown, topics as topicsName } from '#site-words/parts.ts'
import * as words from '#site-words/path-page.ts'
import type { ComponentChild } from 'preact'
import type { Card } from '../catalog/card.ts'
import { addressOf, only } from '../catalog/filter.ts'
import type { Walk } from '../catalog/path/walk.ts'
import { CardGrid, CardView, Facts } from './parts/card.tsx'
import { Icon, type IconName } from './parts/icon.tsx'
import type { Leg, PathModel, Stop, Way } from './parts/path-model.ts'
import { ofContent } from './parts/content-language.ts'
import { Day } from './parts/local.tsx'
import { duration, kindName, levelName } from './parts/words.ts'

/** Ways that stand side by side; more of them are listed below one another. */
const MOST_SIDE_BY_SIDE = 3

/** A mission or group: what it is about, and its tutorials as stops of a path. */
export function PathView(model: PathModel) {
  const { card, legs, walk, missions } = model
  return (
    <article class="path" data-path={card.href} data-walk={JSON.stringify(walk)}>
      <PathHeader {...model} />
      <div class="path-body">
        <AtAGlance {...model} />
        <section class="path-way" aria-labelledby="path">
          <h2 id="path">{words.thePath}</h2>
          {card.count === 0 ? (
            <p>{words.nothingYet}</p>
          ) : (
            <ol class="legs">
              {legs.map((leg, index) => (
                <LegView key={index} leg={leg} />
              ))}
            </ol>
          )}
          {walk.checkpoints.length > 0 && <Checkpoints checkpoints={walk.checkpoints} />}
          <PathEnd {...model} />
        </section>
      </div>
      {missions.length > 0 && <Missions cards={missions} />}
    </article>
  )
}

function PathHeader({ card, start }: PathModel) {
  return (
    <header class={`path-header path-${card.kind}`}>
      <span class={`kind kind-${card.kind}`}>
        <Icon name={card.kind} />
        {kindName(card.kind)}
      </span>
      <h1 {...ofContent}>{card.title}</h1>
      {card.description && (
        <p class="path-lead" {...ofContent}>
          {card.description}
        </p>
      )}
      {start && (
        <p class="path-begin" data-path-begin>
          <a class="button" href={start.href}>
            <span data-path-go>{words.start}</span>
            <Icon name="next" />
          </a>
          <span class="path-first" data-path-first>
            {words.startWith(start.title)}
          </span>
        </p>
      )}
      {start && (
        <div class="path-progress" data-path-progress>
          <progress class="bar" max={100} value={0} aria-label={words.progressIn(card.title)} />
          <p data-path-words />
        </div>
      )}
    </header>
  )
}

function AtAGlance({ card: { href, minutes, level, count, topics, updatedAt } }: PathModel) {
  return (
    <section class="glance" aria-labelledby="glance">
      <h2 id="glance">{words.atGlance}</h2>
      <dl>
        {minutes !== null && <Fact icon="clock" name={words.time} value={duration(minutes)} />}
        {level && <Fact icon="level" name={words.level} value={levelName(level)} />}
        <Fact icon="steps" name={words.length} value={tutorialsCounted(count)} />
        {updatedAt && <Fact icon="date" name={words.updated} value={<Day time={updatedAt} />} />}
      </dl>
      {topics.length > 0 && (
        <ul class="path-topics" aria-label={topicsName}>
          {topics.map(({ slug, text }) => (
            <li key={slug}>
              <a href={addressOf(only('topic', slug))} {...ofContent}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      <a class="glance-markdown" href={`${href}.md`} type="text/markdown">
        {asMarkdown}
      </a>
    </section>
  )
}

interface FactProps {
  readonly icon: IconName
  readonly name: string
  readonly value: ComponentChild
}

function Fact({ icon, name, value }: FactProps) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

function LegView({ leg: { title, href, description, minutes, stops } }: { readonly leg: Leg }) {
  if (stops.length === 0) return null
  return (
    <li class={title === undefined ? 'leg' : 'leg leg-titled'}>
      {title !== undefined && (
        <header class="leg-header">
          <h3 {...ofContent}>{href ? <a href={href}>{title}</a> : title}</h3>
          {description && <p {...ofContent}>{description}</p>}
          <p class="leg-facts">
            {stopsCounted(stops.length)}
            {minutes !== null && ` · ${duration(minutes)}`}
          </p>
        </header>
      )}
      <ol class="stops" start={stops[0]?.number}>
        {stops.map(stop => (
          <StopView key={stop.number} stop={stop} level={title === undefined ? 3 : 4} />
        ))}
      </ol>
    </li>
  )
}

type Level = 3 | 4 | 5

function StopView({ stop, level }: { readonly stop: Stop; readonly level: Level }) {
  const isFork = 'ways' in stop
  return (
    <li class={isFork ? 'stop stop-fork' : 'stop'}>
      <span class={stop.last > stop.number ? 'stop-number stop-numbers' : 'stop-number'} aria-hidden="true">
        {stop.last > stop.number ? `${stop.number}–${stop.last}` : stop.number}
      </span>
      {isFork ? <Fork ways={stop.ways} level={level} /> : <StopCard card={stop.card} level={level} />}
    </li>
  )
}

function StopCard({ card, level }: { readonly card: Card; readonly level: Level }) {
  const Heading = `h${level}` as const
  return (
    <div class="card stop-card">
      <Heading class="card-title" {...ofContent}>
        <a href={card.href}>{card.title}</a>
      </Heading>
      {card.description && <p {...ofContent}>{card.description}</p>}
      <Facts card={card} />
    </div>
  )
}

function Fork({ ways, level }: { readonly ways: readonly Way[]; readonly level: Level }) {
  const Heading = `h${level}` as const
  const shape = ways.length <= MOST_SIDE_BY_SIDE ? 'ways ways-beside' : 'ways'
  return (
    <>
      <Heading class="fork-title">{words.takeOne(ways.length)}</Heading>
      <ul class={shape}>
        {ways.map((way, index) => (
          <li key={index} class="way">
            {index > 0 && <span class="way-or">{words.or}</span>}
            <WayView way={way} level={level === 3 ? 4 : 5} />
          </li>
        ))}
      </ul>
    </>
  )
}

function WayView({ way: { label, when, group, cards }, level }: { readonly way: Way; readonly level: Level }) {
  const [only, ...more] = cards
  if (!group && only && more.length === 0) {
    const Heading = `h${level}` as const
    return (
      <div class="card way-card">
        <p class="way-label">
          <strong {...ofContent}>{label}</strong>
          {when && <span class="way-when"> {when}</span>}
        </p>
        <Heading class="card-title" {...ofContent}>
          <a href={only.href}>{only.title}</a>
        </Heading>
        {only.description && <p {...ofContent}>{only.description}</p>}
        <Facts card={only} />
      </div>
    )
  }
  return <GroupWay label={label} when={when} group={group} cards={cards} level={level} />
}

/** A way through several tutorials: each is a link of its own. */
function GroupWay({ label, when, group, cards, level }: Way & { readonly level: Level }) {
  const Heading = `h${level}` as const
  return (
    <div class="card way-card way-group">
      <p class="way-label">
        <strong {...ofContent}>{label}</strong>
        {when && <span class="way-when"> {when}</span>}
      </p>
      {group && (
        <Heading class="way-title" {...ofContent}>
          <a href={group.href}>{group.title}</a>
        </Heading>
      )}
      <ol>
        {cards.map(card => (
          <li key={card.slug}>
            <a href={card.href} {...ofContent}>
              {card.title}
            </a>
            {card.minutes !== null && <span class="way-time"> {duration(card.minutes)}</span>}
          </li>
        ))}
      </ol>
      {group && <Facts card={group} />}
    </div>
  )
}

function Checkpoints({ checkpoints }: Pick<Walk, 'checkpoints'>) {
  return (
    <section class="checkpoints" id="checkpoints" aria-labelledby="checkpoints-title" tabIndex={-1}>
      <h3 id="checkpoints-title">{checkpoints.length === 1 ? words.checkpoint : words.checkpoints}</h3>
      <ul>
        {checkpoints.map(({ number, title }, index) => (
          <li key={index} data-checkpoint={number ?? undefined}>
            <Icon name="checkpoint" />
            <span {...ofContent}>{title}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** End of the path: a script shows it to whoever has done everything. */
function PathEnd({ card, learnt, onward }: PathModel) {
  if (card.count === 0) return null
  return (
    <section class="path-end" id="end" aria-labelledby="end-title" tabIndex={-1} data-path-end hidden>
      <header>
        <span class="finish-mark" aria-hidden="true">
          <Icon name="check" />
        </span>
        <h3 id="end-title" data-end-title>
          {words.completed(card.title)}
        </h3>
      </header>
      <p data-end-text />
      <ul class="path-end-badges" aria-label={words.badges} data-end-badges data-room />
      {learnt.length > 0 && (
        <>
          <h4 id="end-learnt">{words.learnt}</h4>
          <ul class="chips" aria-labelledby="end-learnt">
            {learnt.map(({ href, text }) => (
              <li key={href}>
                <a class="chip" href={href} {...ofContent}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <h4>{words.whatNext}</h4>
      {onward.length > 0 && (
        <ul class="card-grid" data-end-onward>
          {onward.map(each => (
            <li key={each.href}>
              <CardView card={each} level={5} />
            </li>
          ))}
        </ul>
      )}
      <p class="path-end-more">
        <a href={addressOf(only('type', 'mission'))}>{allOfKind.mission}</a>
      </p>
    </section>
  )
}

function Missions({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <section class="path-missions" aria-labelledby="missions">
      <h2 id="missions">{cards.length === 1 ? words.partOfMission : words.partOfMissions}</h2>
      <CardGrid cards={cards} />
    </section>
  )
}
