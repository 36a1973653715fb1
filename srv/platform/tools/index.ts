export { callTool } from './call-tool.ts'
export { assembleTools, findTool, isOffered, offeredBits, scopesOf, toolsOf } from './registry.ts'
export { callerIn, tool, toolMounts, type Tool, type ToolContext, type ToolMount, type ToolResult } from './tool.ts'
export {
  capped,
  cappedText,
  cappedTitle,
  limitInput,
  slugInput,
  tagsOutput,
  textOutput,
  titleOutput
} from './schemas.ts'
export {
  assembleResources,
  bySlug,
  type NamedResource,
  pageOf,
  resourceKind,
  resourceKinds,
  type ResourceKind
} from './resource.ts'
