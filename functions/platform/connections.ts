import {
  ApiGatewayManagementApiClient,
  type ApiGatewayManagementApiClientConfig,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';

/** Open connections of devices that dialled us. */
export interface Connections {
  /**
   * Sends a text. That it was taken does not prove that it arrives: a dead connection still takes it for a while.
   * @returns false: there is no such connection any more
   * @throws when it could not be sent for another reason
   */
  send(connectionId: string, text: string): Promise<boolean>;
  /** Ends a connection; one that has ended already is no error. */
  close(connectionId: string): Promise<void>;
}

/** Longest wait for API Gateway, ms: sending is a hand-over. */
const SEND_MS = 5_000;

/** Connections of API Gateway. @param endpoint address of the WebSocket API's stage, https */
export const openConnections = (
  config: Pick<ApiGatewayManagementApiClientConfig, 'region' | 'credentials' | 'endpoint'>,
  endpoint: string,
): Connections => {
  const client = new ApiGatewayManagementApiClient({
    requestHandler: { connectionTimeout: SEND_MS, requestTimeout: SEND_MS, throwOnRequestTimeout: true },
    ...config,
    endpoint,
  });
  return {
    send: async (ConnectionId, text) => {
      try {
        await client.send(new PostToConnectionCommand({ ConnectionId, Data: new TextEncoder().encode(text) }));
        return true;
      } catch (error) {
        if (error instanceof GoneException) return false;
        throw error;
      }
    },
    close: async (ConnectionId) => {
      try {
        await client.send(new DeleteConnectionCommand({ ConnectionId }));
      } catch (error) {
        if (!(error instanceof GoneException)) throw error;
      }
    },
  };
};
