import type { UpstreamCause } from '#clients/typescript/src/index.ts';
import type { Words } from '#dashboard/text/language.ts';

/** The cause of missing bars of a venue, and the action of an operator. */
interface FaultText {
  readonly means: string;
  readonly todo: string;
}

export const UPSTREAM_CAUSE_WORDS: Words<Readonly<Record<UpstreamCause, FaultText>>> = {
  en: {
    name_not_resolved: {
      means: 'The name of the exchange is not resolved.',
      todo: 'Check the internet and DNS of the server, and the address of this venue in the settings.',
    },
    connection_refused: {
      means: 'Nothing listens at the address of the exchange, or a firewall says so.',
      todo: 'Check the address of this venue in the settings, and the firewall.',
    },
    unreachable: {
      means: 'No network leads to the exchange.',
      todo: 'Check the network of the server.',
    },
    connection_lost: {
      means: 'The exchange, or something on the way to it, ends the connection.',
      todo: 'Wait: the server connects again by itself. If it lasts, look at proxies on the way.',
    },
    tls_failed: {
      means: 'No secure connection can be made: a certificate is not accepted.',
      todo: 'Look which certificate a proxy on the way shows, and at the clock of the server.',
    },
    timed_out: {
      means: 'The exchange does not answer in time.',
      todo: 'Wait: it is asked again all the time. If other venues are slow too, check the network.',
    },
    silent: {
      means: 'The exchange accepts connections and sends no bars.',
      todo: 'Wait, and look at what the exchange itself says of its state.',
    },
    not_its_protocol: {
      means: 'What answers is not the interface of the exchange.',
      todo: 'Check the address of this venue in the settings, and for a proxy that answers with a page.',
    },
    address_refused: {
      means: 'The exchange refuses requests from the address of this server.',
      todo: 'Run the server where the exchange permits it, or take its symbols out of the settings.',
    },
    rate_limited: {
      means: 'The exchange asks this address to slow down.',
      todo: 'Wait. If it lasts, find what else asks the exchange from this address.',
    },
    out_of_order: {
      means: 'The exchange answers that it is out of order.',
      todo: 'Wait, and look at what the exchange itself says of its state.',
    },
    unknown: {
      means: 'The exchange gives no bars, for another reason.',
      todo: 'Read the log of the server, which says more.',
    },
  },
  zh: {
    name_not_resolved: {
      means: '无法解析交易所的域名。',
      todo: '请检查服务器的网络和 DNS，以及设置中该市场的地址。',
    },
    connection_refused: {
      means: '交易所地址没有监听，或被防火墙拒绝。',
      todo: '请检查设置中该市场的地址以及防火墙。',
    },
    unreachable: { means: '没有网络通往交易所。', todo: '请检查服务器的网络。' },
    connection_lost: {
      means: '交易所或途中的设备断开了连接。',
      todo: '请等待：服务器会自动重连。如果持续，请检查途中的代理。',
    },
    tls_failed: {
      means: '无法建立安全连接：证书不被接受。',
      todo: '请检查途中代理出示的证书，以及服务器的时钟。',
    },
    timed_out: {
      means: '交易所没有及时应答。',
      todo: '请等待：服务器会不断重试。如果其他市场也慢，请检查网络。',
    },
    silent: {
      means: '交易所接受连接，但不发送 K 线。',
      todo: '请等待，并查看交易所自己公布的状态。',
    },
    not_its_protocol: {
      means: '应答的不是交易所的接口。',
      todo: '请检查设置中该市场的地址，以及是否有代理返回网页。',
    },
    address_refused: {
      means: '交易所拒绝来自本服务器地址的请求。',
      todo: '请在交易所允许的地区运行服务器，或在设置中去掉它的品种。',
    },
    rate_limited: {
      means: '交易所要求本地址放慢请求。',
      todo: '请等待。如果持续，请查找同一地址上还有什么在访问交易所。',
    },
    out_of_order: {
      means: '交易所应答称自身故障。',
      todo: '请等待，并查看交易所自己公布的状态。',
    },
    unknown: { means: '交易所因其他原因不提供 K 线。', todo: '请查看服务器日志。' },
  },
};
