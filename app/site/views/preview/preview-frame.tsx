import * as words from '#site-words/previews.ts'

/** Room for a tutorial that the editor of authors shows as it is written. */
export function PreviewFrameView() {
  return (
    <div class="page">
      <main id="content" tabindex={-1} aria-label={words.asReadersSee}>
        <div class="tutorial-layout layout-text">
          <header class="tutorial-head">
            <h1 id="tutorial-title">{words.asReadersSee}</h1>
            <p class="tutorial-lead" hidden />
            <div data-facts />
          </header>
          <article class="tutorial" aria-labelledby="tutorial-title" />
        </div>
      </main>
    </div>
  )
}
