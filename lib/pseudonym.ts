import { createHmac } from 'node:crypto'

// prettier-ignore
const ADJECTIVES = [
  'Able', 'Agile', 'Alert', 'Amber', 'Ample', 'Azure', 'Bold', 'Brave', 'Breezy', 'Bright', 'Brisk', 'Bronze', 'Bubbly', 'Calm',
  'Candid', 'Careful', 'Cheerful', 'Clever', 'Cobalt', 'Copper', 'Coral', 'Cosmic', 'Cozy', 'Crimson', 'Crisp', 'Curious',
  'Dapper', 'Daring', 'Deft', 'Eager', 'Early', 'Earnest', 'Fabled', 'Fair', 'Fearless', 'Festive', 'Fleet', 'Fluent', 'Fond',
  'Frank', 'Fresh', 'Gallant', 'Gentle', 'Gifted', 'Glad', 'Golden', 'Graceful', 'Grand', 'Handy', 'Happy', 'Hardy', 'Honest',
  'Indigo', 'Ivory', 'Jade', 'Jolly', 'Jovial', 'Keen', 'Kind', 'Lively', 'Loyal', 'Lucid', 'Lucky', 'Lunar', 'Mellow', 'Merry',
  'Mighty', 'Modest', 'Neat', 'Nimble', 'Noble', 'Olive', 'Patient', 'Peaceful', 'Plucky', 'Polite', 'Prompt', 'Proud', 'Quick',
  'Quiet', 'Radiant', 'Ready', 'Robust', 'Ruby', 'Sage', 'Scarlet', 'Sharp', 'Silver', 'Sincere', 'Solar', 'Steady', 'Stellar',
  'Sunny', 'Swift', 'Tidy', 'Tranquil', 'Upbeat', 'Velvet', 'Vivid', 'Witty'
] as const

// prettier-ignore
const ANIMALS = [
  'Albatross', 'Alpaca', 'Antelope', 'Armadillo', 'Badger', 'Beaver', 'Beetle', 'Bison', 'Bobcat', 'Buffalo', 'Butterfly',
  'Camel', 'Capybara', 'Caribou', 'Cheetah', 'Chipmunk', 'Cobra', 'Condor', 'Cougar', 'Coyote', 'Crane', 'Cricket', 'Curlew',
  'Deer', 'Dingo', 'Dolphin', 'Dragonfly', 'Eagle', 'Egret', 'Elk', 'Falcon', 'Ferret', 'Finch', 'Firefly', 'Flamingo', 'Fox',
  'Gazelle', 'Gecko', 'Gibbon', 'Giraffe', 'Goldfinch', 'Grouse', 'Hare', 'Hawk', 'Hedgehog', 'Heron', 'Ibex', 'Ibis',
  'Iguana', 'Jackal', 'Jaguar', 'Kestrel', 'Kingfisher', 'Kiwi', 'Koala', 'Lark', 'Lemur', 'Leopard', 'Llama', 'Lynx', 'Macaw',
  'Magpie', 'Manatee', 'Marmot', 'Marten', 'Meerkat', 'Mongoose', 'Moose', 'Narwhal', 'Newt', 'Nightingale', 'Ocelot',
  'Octopus', 'Oriole', 'Osprey', 'Otter', 'Owl', 'Panda', 'Panther', 'Pelican', 'Penguin', 'Puffin', 'Puma', 'Quail', 'Rabbit',
  'Raven', 'Robin', 'Salmon', 'Seal', 'Sparrow', 'Squirrel', 'Stork', 'Swallow', 'Swan', 'Tapir', 'Tiger', 'Toucan', 'Turtle',
  'Walrus', 'Wombat'
] as const

const NUMBERS = 100

/**
 * The name that screens of an event have for a person who has not agreed to be named, such as `Swift Otter 42`: the same on every
 * instance, another one at each event. It is derived from the IDs of both, which no screen tells.
 */
export function pseudonymOf(eventId: string, userId: string): string {
  const digest = createHmac('sha256', eventId).update(userId).digest()
  const adjective = ADJECTIVES[digest.readUInt32BE(0) % ADJECTIVES.length] as string
  const animal = ANIMALS[digest.readUInt32BE(4) % ANIMALS.length] as string
  const number = digest.readUInt32BE(8) % NUMBERS
  return `${adjective} ${animal} ${String(number).padStart(2, '0')}`
}
