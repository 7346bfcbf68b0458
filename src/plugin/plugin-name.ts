/** The name of the plugin, in the hosts and in their messages. */
export const pluginName = 'vite-plugin-api-md'
