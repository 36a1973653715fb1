import { type Columns, computePeople, type SharedStructure } from './compute-people.ts'

export default function compute(input: { structure: SharedStructure; columns: Columns }) {
  return computePeople(input.structure, input.columns)
}
