import * as words from '#site-words/graph-pages.ts'
import { allTutorials } from '#site-words/parts.ts'
import { hrefOfNode } from '../../catalog/graph/map.ts'
import type { ExploreModel, MapGroup } from './explore-model.ts'
import { ofContent } from '../parts/content-language.ts'
import { Icon } from '../parts/icon.tsx'
import { Count } from '../parts/local.tsx'
import { typesName } from './type-names.ts'

/** The map with what steers it, and the same as a list: for narrow windows, without scripts, for whoever prefers it. */
export function ExploreView(model: ExploreModel) {
  if (model.nodeCount === 0)
    return (
      <div class="explore-none">
        <h1>{words.explore}</h1>
        <p>{words.noMapYet}</p>
        <p>
          <a class="button" href="/tutorials/">
            {allTutorials}
          </a>
        </p>
      </div>
    )
  return (
    <div class="explore" data-explore>
      <header class="explore-head">
        <h1>{words.explore}</h1>
        <p>
          {words.exploreLead(model.nodeCount, <Count value={model.edgeCount} />)}{' '}
          <a href="/concepts/">{words.conceptsByName}</a>
        </p>
        <button type="button" class="button button-quiet explore-switch" data-list-switch aria-pressed="false">
          {words.asList}
        </button>
      </header>
      <Map />
      <Panel {...model} />
      <div class="explore-list">
        {model.groups.map(group => (
          <TypedList key={group.type} {...group} />
        ))}
      </div>
    </div>
  )
}

function Map() {
  return (
    <section class="explore-map" aria-label={words.map}>
      <p class="visually-hidden" id="map-keys">
        {words.mapKeys}
      </p>
      <canvas data-map tabIndex={0} role="application" aria-label={words.mapName} aria-describedby="map-keys" />
      <div class="explore-tools" role="group" aria-label={words.zoom}>
        <button type="button" class="icon-button" data-zoom="in" aria-label={words.zoomIn}>
          <span aria-hidden="true">+</span>
        </button>
        <button type="button" class="icon-button" data-zoom="out" aria-label={words.zoomOut}>
          <span aria-hidden="true">−</span>
        </button>
        <button type="button" class="icon-button" data-zoom="all" aria-label={words.showEverything}>
          <span aria-hidden="true">⤢</span>
        </button>
      </div>
    </section>
  )
}

function Panel({ groups }: ExploreModel) {
  return (
    <aside class="explore-panel" aria-label={words.searchAndDetails}>
      <div class="explore-search" role="search">
        <label class="visually-hidden" for="map-words">
          {words.findOnMap}
        </label>
        <span class="finder-field">
          <Icon name="search" />
          <input
            class="field"
            id="map-words"
            type="search"
            placeholder={words.findOnMap}
            autocomplete="off"
            data-map-words
          />
        </span>
        <ul class="explore-hits" data-map-hits hidden />
      </div>
      <fieldset class="explore-types">
        <legend>{words.show}</legend>
        {groups.map(({ type, count }) => (
          <label key={type}>
            <input type="checkbox" value={type} data-map-type defaultChecked />
            <span class={`map-dot map-${type}`} data-map-dot={type} aria-hidden="true" />
            {typesName(type)}{' '}
            <span class="topic-count">
              <Count value={count} />
            </span>
          </label>
        ))}
      </fieldset>
      <div class="explore-details" data-map-details>
        <p class="quiet">{words.choosePlace}</p>
      </div>
    </aside>
  )
}

function TypedList({ type, nodes, count, all }: MapGroup) {
  return (
    <section aria-labelledby={`list-${type}`}>
      <h2 id={`list-${type}`}>
        <span class={`map-dot map-${type}`} aria-hidden="true" />
        {typesName(type)}{' '}
        <span class="topic-count">
          <Count value={count} />
        </span>
      </h2>
      <ul>
        {nodes.map(node => {
          const href = hrefOfNode(node)
          return (
            <li key={node.id} {...ofContent}>
              {href ? <a href={href}>{node.label}</a> : node.label}
            </li>
          )
        })}
      </ul>
      {count > nodes.length && all && (
        <p>
          <a href={all}>{words.allOf(<Count value={count} />, typesName(type))}</a>
        </p>
      )}
    </section>
  )
}
