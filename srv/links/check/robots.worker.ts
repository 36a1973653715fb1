import imported from 'robots-parser'

interface Robots {
  isAllowed(url: string, agent: string): boolean | undefined
  getCrawlDelay(agent: string): number | undefined
}

/** The package is a function, and its types tell of a module with one. */
const robotsParser = imported as unknown as (url: string, text: string) => Robots

/** A robots.txt, and an address of its host. */
export interface RobotsQuestion {
  readonly robots: string
  readonly text: string
  readonly address: string
  readonly agent: string
}

export interface RobotsAnswer {
  readonly allowed: boolean
  /** Seconds between two requests; 0 where it says nothing. */
  readonly delay: number
}

/** Asks a robots.txt (RFC 9309) about an address; in a thread, since a hostile one takes a second to compare. */
export default function askRobots({ robots, text, address, agent }: RobotsQuestion): RobotsAnswer {
  const rules = robotsParser(robots, text)
  const delay = Number(rules.getCrawlDelay(agent) ?? 0)
  return { allowed: rules.isAllowed(address, agent) !== false, delay: delay > 0 ? delay : 0 }
}
