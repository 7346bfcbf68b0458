import { createFilter, type FilterPattern } from '@rollup/pluginutils'

/**
 * Whether a plugin would take a file, as far as its options and filters tell.
 *
 * Its transform is called only where that is known to be harmless and to tell: on a text of its own.
 */
export async function claims(plugin: object, file: string, mayCall: boolean): Promise<boolean> {
  // Some plugins show their options.
  const options = property(property(plugin, 'api'), 'options')
  if (options) {
    const include = patterns(options, 'include') ?? /\.vue$/
    return createFilter(include, patterns(options, 'exclude'))(file)
  }
  const transform = property(plugin, 'transform')
  const filter = property(property(transform, 'filter'), 'id')
  if (filter && !passes(filter, file)) return false
  const handler = typeof transform === 'function' ? transform : property(transform, 'handler')
  return mayCall && typeof handler === 'function' ? answers(handler, file) : Boolean(filter)
}

/** Whether a transform answers for a file, be it by reporting an error in it. */
async function answers(handler: Function, file: string): Promise<boolean> {
  let isRefused = false
  const context = {
    meta: { rollupVersion: '4.0.0', watchMode: false },
    addWatchFile: () => {},
    warn: () => {},
    info: () => {},
    debug: () => {},
    error: (error: unknown) => {
      isRefused = true
      throw error
    },
  }
  try {
    return Boolean(await handler.call(context, '# Probe\n', file))
  } catch {
    return isRefused
  }
}

/** Whether the id filter of an object hook lets a file through. */
function passes(filter: unknown, file: string): boolean {
  const bare = typeof filter === 'string' || filter instanceof RegExp || Array.isArray(filter)
  const include = bare ? filter : property(filter, 'include')
  return createFilter(include as FilterPattern, patterns(filter, 'exclude'))(file)
}

function patterns(options: unknown, name: 'include' | 'exclude'): FilterPattern | undefined {
  return property(options, name) as FilterPattern | undefined
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
