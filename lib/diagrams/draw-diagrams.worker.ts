import { parentPort } from 'node:worker_threads'
import { drawDiagram, setUpDrawing } from './draw.ts'

/** Answers each diagram with its picture; one comes after the other. */
parentPort?.on('message', (diagram: string) => parentPort?.postMessage(drawDiagram(diagram)))

setUpDrawing()
parentPort?.postMessage('ready')
