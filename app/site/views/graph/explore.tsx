import { hrefOfNode } from '../../catalog/graph/map.ts'
import type { ExploreModel, MapGroup } from './explore-model.ts'
import { Icon } from '../parts/icon.tsx'
import { Count } from '../parts/local.tsx'
import { counted } from '../parts/words.ts'

/** The map with what steers it, and the same as a list: for narrow windows, without scripts, for whoever prefers it. */
export function ExploreView(model: ExploreModel) {
  if (model.nodeCount === 0)
    return (
      <div class="explore-none">
        <h1>Explore</h1>
        <p>There is no map yet: no concept is published that connects tutorials.</p>
        <p>
          <a class="button" href="/tutorials/">
            All tutorials
          </a>
        </p>
      </div>
    )
  return (
    <div class="explore" data-explore>
      <header class="explore-head">
        <h1>Explore</h1>
        <p>
          {counted(model.nodeCount, 'place')} and <Count value={model.edgeCount} /> links between them.{' '}
          <a href="/concepts/">Concepts by name</a>
        </p>
        <button type="button" class="button button-quiet explore-switch" data-list-switch aria-pressed="false">
          As a list
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
    <section class="explore-map" aria-label="Map">
      <p class="visually-hidden" id="map-keys">
        Arrow keys walk along the links. Enter goes to the details, plus and minus zoom, zero shows everything, Escape
        lets go.
      </p>
      <canvas
        data-map
        tabIndex={0}
        role="application"
        aria-label="Map of what there is to learn"
        aria-describedby="map-keys"
      />
      <div class="explore-tools" role="group" aria-label="Zoom">
        <button type="button" class="icon-button" data-zoom="in" aria-label="Zoom in">
          <span aria-hidden="true">+</span>
        </button>
        <button type="button" class="icon-button" data-zoom="out" aria-label="Zoom out">
          <span aria-hidden="true">−</span>
        </button>
        <button type="button" class="icon-button" data-zoom="all" aria-label="Show everything">
          <span aria-hidden="true">⤢</span>
        </button>
      </div>
    </section>
  )
}

function Panel({ groups }: ExploreModel) {
  return (
    <aside class="explore-panel" aria-label="Search and details">
      <div class="explore-search" role="search">
        <label class="visually-hidden" for="map-words">
          Find on the map
        </label>
        <span class="finder-field">
          <Icon name="search" />
          <input
            class="field"
            id="map-words"
            type="search"
            placeholder="Find on the map"
            autocomplete="off"
            data-map-words
          />
        </span>
        <ul class="explore-hits" data-map-hits hidden />
      </div>
      <fieldset class="explore-types">
        <legend>Show</legend>
        {groups.map(({ type, title, count }) => (
          <label key={type}>
            <input type="checkbox" value={type} data-map-type defaultChecked />
            <span class={`map-dot map-${type}`} data-map-dot={type} aria-hidden="true" />
            {title}{' '}
            <span class="topic-count">
              <Count value={count} />
            </span>
          </label>
        ))}
      </fieldset>
      <div class="explore-details" data-map-details>
        <p class="quiet">Choose a place on the map to see what it is linked to. Drag to move, scroll to zoom.</p>
      </div>
    </aside>
  )
}

function TypedList({ type, title, nodes, count, all }: MapGroup) {
  return (
    <section aria-labelledby={`list-${type}`}>
      <h2 id={`list-${type}`}>
        <span class={`map-dot map-${type}`} aria-hidden="true" />
        {title}{' '}
        <span class="topic-count">
          <Count value={count} />
        </span>
      </h2>
      <ul>
        {nodes.map(node => {
          const href = hrefOfNode(node)
          return <li key={node.id}>{href ? <a href={href}>{node.label}</a> : node.label}</li>
        })}
      </ul>
      {count > nodes.length && all && (
        <p>
          <a href={all}>
            All <Count value={count} /> {title.toLowerCase()}
          </a>
        </p>
      )}
    </section>
  )
}
