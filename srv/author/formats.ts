/** The part of the domain's API that runs without CAP, for worker threads: the authoring dialect. */
export { deadLinks, idsIn, missingPlaces, renderTutorial, TutorialRefused } from './dialect/index.ts'
export type { Finding, RenderedTutorial, ServedImage, TutorialLink } from './dialect/index.ts'
export { localPath } from './dialect/render/images.ts'
