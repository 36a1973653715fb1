/**
 * Replaces methods of one object, such as a response; answers the object.
 *
 * V8 allocates a function that the code assigns to a property (`response.end = () => …`) in the old generation, where it keeps all
 * that it can reach, here a whole request, until the next major garbage collection. One in an object literal is young (decision 31).
 */
export const replaceMethods = <T extends object>(target: T, methods: Partial<NoInfer<T>>): T =>
  Object.assign(target, methods)
