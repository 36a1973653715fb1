import { parentPort } from 'node:worker_threads'
import { renderMermaidSVG } from 'beautiful-mermaid'

/** Answers each diagram with its picture; one comes after the other. */
parentPort?.on('message', (diagram: string) => parentPort?.postMessage(draw(diagram)))

function draw(diagram: string): { svg: string } | { problem: string } {
  try {
    return { svg: renderMermaidSVG(diagram, { padding: 16 }) }
  } catch {
    return { problem: 'it cannot be laid out' }
  }
}

// the layout is set up with the first diagram, which is no part of the time of an author's
draw('flowchart TD\nn1[a]\nn2[b]\nn1 --> n2')
parentPort?.postMessage('ready')
